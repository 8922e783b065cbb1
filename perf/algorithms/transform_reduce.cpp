// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithms/transform_reduce.hpp>

#include <algorithms/reduction_instance.hpp>

namespace perf {
namespace {

struct call_dot {
    double operator()(transform_reduce_kernels const& kernels, auto const& inputs) const {
        return kernels.dot(inputs[0], inputs[1]);
    }
};

} // namespace

std::vector<workload> transform_reduce_workloads() {
    using dot_instance = reduction_instance<transform_reduce_kernels, 2, call_dot>;
    return {{"transform_reduce", 26, [](std::size_t n) { return std::make_unique<dot_instance>(n); }}};
}

} // namespace perf
