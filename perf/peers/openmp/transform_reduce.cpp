// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/transform_reduce.hpp>

#include <cstddef>
#include <iterator>

namespace perf {
namespace {

double dot(std::span<double const> a, std::span<double const> b) {
    auto const* const left = a.data();
    auto const* const right = b.data();
    auto const size = std::ssize(a); // signed: with an unsigned index GCC 12 gathers
    double total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (std::ptrdiff_t i = 0; i < size; ++i)
        total += left[i] * right[i];
    return total;
}

offer<transform_reduce_kernels> const offered{peer::openmp, {dot}};

} // namespace
} // namespace perf
