// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/transform_reduce.hpp>

#include <numeric>

namespace perf {
namespace {

double dot(std::span<double const> a, std::span<double const> b) {
    return std::transform_reduce(a.begin(), a.end(), b.begin(), 0.0);
}

offer<transform_reduce_kernels> const offered{peer::seq, {dot}};

} // namespace
} // namespace perf
