// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

#include <omp.h>

namespace perf {
namespace {

offer<about> const offered{peer::openmp, {"OpenMP pragmas; sort: __gnu_parallel::sort", [] { return static_cast<unsigned>(omp_get_max_threads()); }}};

} // namespace
} // namespace perf
