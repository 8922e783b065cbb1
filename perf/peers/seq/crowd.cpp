// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/crowd.hpp>

#include <algorithm>

namespace perf {
namespace {

void run(std::span<work_item> items) {
    std::for_each(items.begin(), items.end(), heavy{});
}

offer<crowd_kernels> const offered{peer::seq, {run}};

} // namespace
} // namespace perf
