// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/reduce.hpp>

#include <algorithms/reduction_instance.hpp>

namespace perf {
namespace {

struct call_sum {
    double operator()(reduce_kernels const& kernels, auto const& inputs) const { return kernels.sum(inputs[0]); }
};

} // namespace

std::vector<workload> reduce_workloads() {
    using sum_instance = reduction_instance<reduce_kernels, 1, call_sum>;
    return {{"reduce", 26, [](std::size_t n) { return std::make_unique<sum_instance>(n); }}};
}

} // namespace perf
