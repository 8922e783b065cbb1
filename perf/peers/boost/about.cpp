// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

#include <thread>

namespace perf {
namespace {

offer<about> const offered{peer::boost,
                           {"boost::sort::block_indirect_sort", [] { return std::thread::hardware_concurrency(); }}};

} // namespace
} // namespace perf
