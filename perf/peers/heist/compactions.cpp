// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/compactions.hpp>

namespace perf {
namespace {

offer<compactions> const offered{peer::heist, compaction_calls<heist::par>()};

} // namespace
} // namespace perf
