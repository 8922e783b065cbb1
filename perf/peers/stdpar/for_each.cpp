// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/for_each.hpp>

#include <algorithm>
#include <execution>

namespace perf {
namespace {

template <class T, class Function>
void run(std::span<T> values) {
    std::for_each(std::execution::par, values.begin(), values.end(), Function{});
}

offer<for_each_kernels> const offered{peer::stdpar,
                                      {run<double, light>, run<work_item, heavy>, run<work_item, skewed>}};

} // namespace
} // namespace perf
