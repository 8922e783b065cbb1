// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/join.hpp>

namespace perf {
namespace {

std::uint64_t fib(unsigned n) {
    if (n < 2)
        return n;
    std::uint64_t a = 0;
    std::uint64_t b = 0;
#pragma omp task shared(a) firstprivate(n)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

std::uint64_t fib_in_team(unsigned n) {
    std::uint64_t result = 0;
#pragma omp parallel
#pragma omp single
    result = fib(n);
    return result;
}

offer<join_kernels> const offered{peer::openmp, {fib_in_team}};

} // namespace
} // namespace perf
