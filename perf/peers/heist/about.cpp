// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

unsigned threads() {
    return heist::default_pool().threads();
}

offer<about> const offered{peer::heist, {"heist::par", threads}};

} // namespace
} // namespace perf
