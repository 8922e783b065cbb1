// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/elementwise.hpp>

namespace perf {
namespace {

offer<elementwise> const offered{peer::heist, elementwise_calls<heist::par>()};

} // namespace
} // namespace perf
