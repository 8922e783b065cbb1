// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

offer<about> const offered{peer::heist, {"heist::par", [] { return heist::default_pool().threads(); }}};

} // namespace
} // namespace perf
