// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/for_each.hpp>

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace perf {
namespace {

template <class T, class Function>
void run(std::span<T> values) {
    tbb::parallel_for(tbb::blocked_range<T*>{values.data(), values.data() + values.size()}, [](auto const& block) {
        for (auto& value : block)
            Function{}(value);
    });
}

offer<for_each_kernels> const offered{peer::tbb, {run<double, light>, run<work_item, heavy>, run<work_item, skewed>}};

} // namespace
} // namespace perf
