// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/scans.hpp>

namespace perf {
namespace {

offer<scans> const offered{peer::seq, scan_calls<>()};

} // namespace
} // namespace perf
