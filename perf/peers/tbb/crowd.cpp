// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/crowd.hpp>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace perf {
namespace {

void run(std::span<work_item> items) {
    static tbb::global_control const allowed{tbb::global_control::max_allowed_parallelism, crowd};
    static tbb::task_arena many{crowd};
    many.execute([=] {
        tbb::parallel_for(tbb::blocked_range<work_item*>{items.data(), items.data() + items.size()},
                          [](auto const& block) {
                              for (auto& item : block)
                                  heavy{}(item);
                          });
    });
}

offer<crowd_kernels> const offered{peer::tbb, {run}};

} // namespace
} // namespace perf
