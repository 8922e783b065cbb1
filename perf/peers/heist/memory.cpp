// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/memory.hpp>

namespace perf {
namespace {

offer<constructions> const offered{peer::heist, construction_calls<heist::par>()};
offer<string_lifetimes> const offered_for_strings{peer::heist, string_lifetime_calls<heist::par>()};

} // namespace
} // namespace perf
