// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/elementwise.hpp>

namespace perf {
namespace {

offer<elementwise> const offered{peer::stdpar, elementwise_calls<std::execution::par>()};

} // namespace
} // namespace perf
