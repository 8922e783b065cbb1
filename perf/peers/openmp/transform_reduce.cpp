// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/transform_reduce.hpp>

#include <cstddef>

namespace perf {
namespace {

double dot(std::span<double const> a, std::span<double const> b) {
    double total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (std::size_t i = 0; i < a.size(); ++i)
        total += a[i] * b[i];
    return total;
}

offer<transform_reduce_kernels> const offered{peer::openmp, {dot}};

} // namespace
} // namespace perf
