// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/scans.hpp>

namespace perf {
namespace {

offer<scans> const offered{peer::stdpar, scan_calls<std::execution::par>()};

} // namespace
} // namespace perf
