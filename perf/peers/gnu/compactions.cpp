// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/compactions.hpp>

namespace perf {
namespace {

offer<compactions> const offered{peer::gnu, compaction_calls<>()};

} // namespace
} // namespace perf
