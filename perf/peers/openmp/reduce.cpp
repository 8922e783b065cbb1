// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/reduce.hpp>

#include <cstddef>

namespace perf {
namespace {

double sum(std::span<double const> values) {
    double total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (std::size_t i = 0; i < values.size(); ++i)
        total += values[i];
    return total;
}

offer<reduce_kernels> const offered{peer::openmp, {sum}};

} // namespace
} // namespace perf
