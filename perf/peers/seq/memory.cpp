// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/memory.hpp>

namespace perf {
namespace {

offer<constructions> const offered{peer::seq, construction_calls<>()};
offer<string_lifetimes> const offered_for_strings{peer::seq, string_lifetime_calls<>()};

} // namespace
} // namespace perf
