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

struct relatives {
    template <class... Some>
    static void stable_sort(Some... some) {
        heist::stable_sort(heist::par, some...);
    }
    template <class... Some>
    static void nth_element(Some... some) {
        heist::nth_element(heist::par, some...);
    }
};

offer<sort_kernels> const offered{peer::heist, all_sorts_and_relatives<sort, relatives>()};

} // namespace
} // namespace perf
