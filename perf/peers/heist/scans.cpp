// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp> // first: the calls below name std:: algorithms that take this policy

#include <algorithms/scans.hpp>

namespace perf {
namespace {

offer<scans> const offered{peer::heist, scan_calls<heist::par>()};

} // namespace
} // namespace perf
