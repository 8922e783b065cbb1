// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/reduce.hpp>

#include <numeric>

namespace perf {
namespace {

double sum(std::span<double const> values) {
    return std::reduce(values.begin(), values.end(), 0.0);
}

offer<reduce_kernels> const offered{peer::seq, {sum}};

} // namespace
} // namespace perf
