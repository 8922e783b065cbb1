// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/sort.hpp>

#include <boost/sort/sort.hpp>

namespace perf {
namespace {

struct sort {
    template <class... Some>
    void operator()(Some... some) const {
        boost::sort::block_indirect_sort(some...);
    }
};

offer<sort_kernels> const offered{peer::boost, all_sorts<sort>()};

} // namespace
} // namespace perf
