// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

namespace perf {
namespace {

offer<about> const offered{peer::seq, {"std:: algorithms without a policy", [] { return 1u; }}};

} // namespace
} // namespace perf
