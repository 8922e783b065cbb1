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

offer<sort_kernels> const offered{peer::stdpar, all_sorts<sort>()};

} // namespace
} // namespace perf
