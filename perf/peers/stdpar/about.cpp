// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

#include <tbb/task_arena.h>

namespace perf {
namespace {

unsigned threads() {
    return static_cast<unsigned>(tbb::this_task_arena::max_concurrency());
}

offer<about> const offered{peer::stdpar, {"std::execution::par of libstdc++ on TBB", threads}};

} // namespace
} // namespace perf
