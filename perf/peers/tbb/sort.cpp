// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <tbb/parallel_sort.h>

namespace perf {
namespace {

struct sort {
    template <class... Some>
    void operator()(Some... some) const {
        tbb::parallel_sort(some...);
    }
};

offer<sort_kernels> const offered{peer::tbb, all_sorts<sort>()};

} // namespace
} // namespace perf
