// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/compactions.hpp>

namespace perf {
namespace {

offer<compactions> const offered{peer::stdpar, compaction_calls<std::execution::par>()};

} // namespace
} // namespace perf
