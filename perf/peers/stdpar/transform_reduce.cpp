// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/transform_reduce.hpp>

#include <execution>
#include <numeric>

namespace perf {
namespace {

double dot(std::span<double const> a, std::span<double const> b) {
    return std::transform_reduce(std::execution::par, a.begin(), a.end(), b.begin(), 0.0);
}

offer<transform_reduce_kernels> const offered{peer::stdpar, {dot}};

} // namespace
} // namespace perf
