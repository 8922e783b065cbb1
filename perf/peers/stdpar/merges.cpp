// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/merges.hpp>

namespace perf {
namespace {

offer<merges> const offered{peer::stdpar, merge_calls<std::execution::par>()};

} // namespace
} // namespace perf
