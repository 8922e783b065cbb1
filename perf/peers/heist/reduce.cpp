// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/reduce.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

double sum(std::span<double const> values) {
    return heist::reduce(heist::par, values.begin(), values.end(), 0.0);
}

offer<reduce_kernels> const offered{peer::heist, {sum}};

} // namespace
} // namespace perf
