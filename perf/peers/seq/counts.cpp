// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/counts.hpp>

namespace perf {
namespace {

offer<counts> const offered{peer::seq, count_calls<>()};

} // namespace
} // namespace perf
