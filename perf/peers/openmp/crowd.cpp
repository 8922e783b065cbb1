// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/crowd.hpp>

#include <cstddef>

namespace perf {
namespace {

void run(std::span<work_item> items) {
#pragma omp parallel for schedule(static) num_threads(crowd)
    for (std::size_t i = 0; i < items.size(); ++i)
        heavy{}(items[i]);
}

offer<crowd_kernels> const offered{peer::openmp, {run}};

} // namespace
} // namespace perf
