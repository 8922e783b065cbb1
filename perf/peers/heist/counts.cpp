// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/counts.hpp>

namespace perf {
namespace {

offer<counts> const offered{peer::heist, count_calls<heist::par>()};

} // namespace
} // namespace perf
