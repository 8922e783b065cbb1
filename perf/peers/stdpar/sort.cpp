// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <algorithm>
#include <execution>

namespace perf {
namespace {

struct sort {
    template <class... Some>
    void operator()(Some... some) const {
        std::sort(std::execution::par, some...);
    }
};

struct relatives {
    template <class... Some>
    static void stable_sort(Some... some) {
        std::stable_sort(std::execution::par, some...);
    }
    template <class... Some>
    static void nth_element(Some... some) {
        std::nth_element(std::execution::par, some...);
    }
};

offer<sort_kernels> const offered{peer::stdpar, all_sorts_and_relatives<sort, relatives>()};

} // namespace
} // namespace perf
