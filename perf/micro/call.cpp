// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a warm call costs that has nothing or next to nothing to do.
#include <algorithms/for_each.hpp>
#include <micro/each_peer.hpp>
#include <micro/micro.hpp>

#include <vector>

namespace perf {
namespace {

template <std::size_t N>
void run_call(benchmark::State& state, for_each_kernels const& kernels) {
    std::vector<double> values(N, 2.0);
    kernels.light(values);
    for ([[maybe_unused]] auto const iteration : state)
        kernels.light(values);
}

} // namespace

void register_call() {
    auto const configure = [](auto* cases) { cases->UseRealTime(); };
    register_each_peer<for_each_kernels>("call/empty", run_call<0>, configure);
    register_each_peer<for_each_kernels>("call/64", run_call<64>, configure);
}

} // namespace perf
