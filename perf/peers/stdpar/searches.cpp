// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/searches.hpp>

namespace perf {
namespace {

offer<searches> const offered{peer::stdpar, search_calls<std::execution::par>()};

} // namespace
} // namespace perf
