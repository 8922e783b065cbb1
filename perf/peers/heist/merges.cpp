// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/merges.hpp>

namespace perf {
namespace {

offer<merges> const offered{peer::heist, merge_calls<heist::par>()};

} // namespace
} // namespace perf
