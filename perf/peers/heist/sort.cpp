// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

struct sort {
    template <class... Some>
    void operator()(Some... some) const {
        heist::sort(heist::par, some...);
    }
};

offer<sort_kernels> const offered{peer::heist, all_sorts<sort>()};

} // namespace
} // namespace perf
