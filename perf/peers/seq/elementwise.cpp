// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/elementwise.hpp>

namespace perf {
namespace {

offer<elementwise> const offered{peer::seq, elementwise_calls<>()};

} // namespace
} // namespace perf
