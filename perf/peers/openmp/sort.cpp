// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP has no sort. The one that is written in it is libstdc++'s parallel mode; with another library there is no column.
#include <algorithms/sort.hpp>

#if __has_include(<parallel/algorithm>)

#include <parallel/algorithm>

namespace perf {
namespace {

template <class T>
void sort(std::span<T> values) {
    __gnu_parallel::sort(values.begin(), values.end());
}

offer<sort_kernels> const offered{peer::openmp, {sort<std::uint64_t>, sort<std::int32_t>, sort<double>}};

} // namespace
} // namespace perf

#endif
