// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/join.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

std::uint64_t fib(unsigned n) {
    if (n < 2)
        return n;
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    heist::join([&] { a = fib(n - 1); }, [&] { b = fib(n - 2); });
    return a + b;
}

offer<join_kernels> const offered{peer::heist, {fib}};

} // namespace
} // namespace perf
