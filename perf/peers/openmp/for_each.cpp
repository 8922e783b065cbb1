// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/for_each.hpp>

#include <cstddef>

namespace perf {
namespace {

template <class T, class Function>
void run_static(std::span<T> values) {
#pragma omp parallel for schedule(static)
    for (std::size_t i = 0; i < values.size(); ++i)
        Function{}(values[i]);
}

// Whoever writes the pragma by hand knows that the work is uneven, and says so.
template <class T, class Function>
void run_dynamic(std::span<T> values) {
#pragma omp parallel for schedule(dynamic)
    for (std::size_t i = 0; i < values.size(); ++i)
        Function{}(values[i]);
}

offer<for_each_kernels> const offered{
    peer::openmp, {run_static<double, light>, run_static<work_item, heavy>, run_dynamic<work_item, skewed>}};

} // namespace
} // namespace perf
