// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/reduce.hpp>

#include <functional>
#include <numeric>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

namespace perf {
namespace {

double sum(std::span<double const> values) {
    return tbb::parallel_reduce(
        tbb::blocked_range<double const*>{values.data(), values.data() + values.size()}, 0.0,
        [](auto const& block, double so_far) { return std::reduce(block.begin(), block.end(), so_far); }, std::plus{});
}

offer<reduce_kernels> const offered{peer::tbb, {sum}};

} // namespace
} // namespace perf
