// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/memory.hpp>

namespace perf {
namespace {

offer<constructions> const offered{peer::stdpar, construction_calls<std::execution::par>()};
offer<string_lifetimes> const offered_for_strings{peer::stdpar, string_lifetime_calls<std::execution::par>()};

} // namespace
} // namespace perf
