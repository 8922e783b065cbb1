// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/rearrangements.hpp>

namespace perf {
namespace {

offer<rearrangements> const offered{peer::stdpar, rearrangement_calls<std::execution::par>()};

} // namespace
} // namespace perf
