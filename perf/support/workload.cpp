// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/workload.hpp>

#include <algorithms/compactions.hpp>
#include <algorithms/counts.hpp>
#include <algorithms/elementwise.hpp>
#include <algorithms/merges.hpp>
#include <algorithms/rearrangements.hpp>
#include <algorithms/scans.hpp>
#include <algorithms/searches.hpp>
#include <algorithms/selections.hpp>

#include <iterator>
#include <utility>

namespace perf {

std::vector<workload> all_workloads() {
    std::vector<workload> all;
    for (auto* const family :
         {for_each_workloads, reduce_workloads, transform_reduce_workloads, sort_workloads, workloads_of<searches>,
          workloads_of<counts>, workloads_of<elementwise>, workloads_of<rearrangements>, workloads_of<scans>,
          workloads_of<compactions>, workloads_of<merges>, workloads_of<selections>, memory_workloads}) {
        auto workloads = family();
        all.insert(all.end(), std::move_iterator{workloads.begin()}, std::move_iterator{workloads.end()});
    }
    return all;
}

} // namespace perf
