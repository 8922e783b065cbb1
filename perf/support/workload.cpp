// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/workload.hpp>

#include <iterator>
#include <utility>

namespace perf {

std::vector<workload> all_workloads() {
    std::vector<workload> all;
    for (auto* const family : {for_each_workloads, reduce_workloads, transform_reduce_workloads, sort_workloads}) {
        auto workloads = family();
        all.insert(all.end(), std::move_iterator{workloads.begin()}, std::move_iterator{workloads.end()});
    }
    return all;
}

} // namespace perf
