// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/selections.hpp>

namespace perf {
namespace {

offer<selections> const offered{peer::gnu, selection_calls<>()};

} // namespace
} // namespace perf
