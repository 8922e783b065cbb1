// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <support/peer.hpp>

#include <omp.h>

namespace perf {
namespace {

unsigned threads() {
    return static_cast<unsigned>(omp_get_max_threads());
}

offer<about> const offered{peer::gnu,
                           {"libstdc++'s parallel mode: the calls of seq with -D_GLIBCXX_PARALLEL", threads}};

} // namespace
} // namespace perf
