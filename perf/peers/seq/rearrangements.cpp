// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/rearrangements.hpp>

namespace perf {
namespace {

offer<rearrangements> const offered{peer::seq, rearrangement_calls<>()};

} // namespace
} // namespace perf
