// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/reduce.hpp>

#include <cstddef>
#include <iterator>

namespace perf {
namespace {

double sum(std::span<double const> values) {
    auto const* const data = values.data();
    auto const size = std::ssize(values); // signed: with an unsigned index GCC 12 gathers
    double total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (std::ptrdiff_t i = 0; i < size; ++i)
        total += data[i];
    return total;
}

offer<reduce_kernels> const offered{peer::openmp, {sum}};

} // namespace
} // namespace perf
