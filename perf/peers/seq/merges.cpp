// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/merges.hpp>

namespace perf {
namespace {

offer<merges> const offered{peer::seq, merge_calls<>()};

} // namespace
} // namespace perf
