// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/counts.hpp>

namespace perf {
namespace {

offer<counts> const offered{peer::stdpar, count_calls<std::execution::par>()};

} // namespace
} // namespace perf
