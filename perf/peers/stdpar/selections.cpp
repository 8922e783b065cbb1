// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/selections.hpp>

namespace perf {
namespace {

offer<selections> const offered{peer::stdpar, selection_calls<std::execution::par>()};

} // namespace
} // namespace perf
