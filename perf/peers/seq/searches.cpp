// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/searches.hpp>

namespace perf {
namespace {

offer<searches> const offered{peer::seq, search_calls<>()};

} // namespace
} // namespace perf
