// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <tbb/parallel_sort.h>

namespace perf {
namespace {

template <class T>
void sort(std::span<T> values) {
    tbb::parallel_sort(values.begin(), values.end());
}

offer<sort_kernels> const offered{peer::tbb, {sort<std::uint64_t>, sort<std::int32_t>, sort<double>}};

} // namespace
} // namespace perf
