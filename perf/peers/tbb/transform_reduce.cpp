// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/transform_reduce.hpp>

#include <functional>
#include <numeric>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

namespace perf {
namespace {

double dot(std::span<double const> a, std::span<double const> b) {
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>{0, a.size()}, 0.0,
        [=](auto const& block, double so_far) {
            return std::transform_reduce(a.data() + block.begin(), a.data() + block.end(), b.data() + block.begin(),
                                         so_far);
        },
        std::plus{});
}

offer<transform_reduce_kernels> const offered{peer::tbb, {dot}};

} // namespace
} // namespace perf
