// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <algorithm>
#include <execution>

namespace perf {
namespace {

template <class T>
void sort(std::span<T> values) {
    std::sort(std::execution::par, values.begin(), values.end());
}

offer<sort_kernels> const offered{peer::stdpar, {sort<std::uint64_t>, sort<std::int32_t>, sort<double>}};

} // namespace
} // namespace perf
