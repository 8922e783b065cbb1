// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/searches.hpp>

namespace perf {
namespace {

offer<searches> const offered{peer::heist, search_calls<heist::par>()};

} // namespace
} // namespace perf
