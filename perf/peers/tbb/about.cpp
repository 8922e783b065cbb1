// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

#include <tbb/task_arena.h>

namespace perf {
namespace {

unsigned threads() {
    return static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
}

offer<about> const offered{peer::tbb, {"tbb::parallel_for, parallel_reduce, parallel_sort", threads}};

} // namespace
} // namespace perf
