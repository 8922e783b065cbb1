// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/merges.hpp>

namespace perf {
namespace {

offer<merges> const offered{peer::gnu, merge_calls<>()};

} // namespace
} // namespace perf
