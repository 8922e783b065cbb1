// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/selections.hpp>

namespace perf {
namespace {

offer<selections> const offered{peer::heist, selection_calls<heist::par>()};

} // namespace
} // namespace perf
