// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/join.hpp>

namespace perf {
namespace {

std::uint64_t fib(unsigned n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

offer<join_kernels> const offered{peer::seq, {fib}};

} // namespace
} // namespace perf
