// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

template <class T>
void sort(std::span<T> values) {
    heist::sort(heist::par, values.begin(), values.end());
}

offer<sort_kernels> const offered{peer::heist, {sort<std::uint64_t>, sort<std::int32_t>, sort<double>}};

} // namespace
} // namespace perf
