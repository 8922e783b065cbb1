// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/rearrangements.hpp>

namespace perf {
namespace {

offer<rearrangements> const offered{peer::heist, rearrangement_calls<heist::par>()};

} // namespace
} // namespace perf
