// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/task_group.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

std::uint64_t fib(unsigned n) {
    if (n < 2)
        return n;
    std::uint64_t a = 0;
    heist::task_group group;
    group.run([&] { a = fib(n - 1); });
    auto const b = fib(n - 2);
    group.wait();
    return a + b;
}

void flood(std::span<std::uint32_t> results) {
    heist::task_group group;
    for (std::uint32_t i = 0; i != results.size(); ++i)
        group.run([=] { results[i] = i; });
    group.wait();
}

offer<task_group_kernels> const offered{peer::heist, {fib, flood}};

} // namespace
} // namespace perf
