// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

namespace perf {
namespace {

unsigned threads() {
    return 1;
}

offer<about> const offered{peer::seq, {"std:: algorithms without a policy", threads}};

} // namespace
} // namespace perf
