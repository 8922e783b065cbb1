// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// OpenMP has no sort. The one that is written in it is libstdc++'s parallel mode; with another library there is no column.
#include <algorithms/sort.hpp>

#if __has_include(<parallel/algorithm>)

#include <parallel/algorithm>

namespace perf {
namespace {

struct sort {
    template <class... Some>
    void operator()(Some... some) const {
        __gnu_parallel::sort(some...);
    }
};

struct relatives {
    template <class... Some>
    static void stable_sort(Some... some) {
        __gnu_parallel::stable_sort(some...);
    }
    template <class... Some>
    static void nth_element(Some... some) {
        __gnu_parallel::nth_element(some...);
    }
};

offer<sort_kernels> const offered{peer::openmp, all_sorts_and_relatives<sort, relatives>()};

} // namespace
} // namespace perf

#endif
