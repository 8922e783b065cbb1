// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 10^5 calls of 5 us of work each, back to back: of five elements (heavy), and of as many light ones as take so long, which stay in the
// second-level cache (light). Time is that of one call, all interruptions included.
#include <algorithms/for_each.hpp>
#include <micro/each_peer.hpp>
#include <micro/micro.hpp>

#include <vector>

namespace perf {
namespace {

void run_heavy(benchmark::State& state, for_each_kernels const& kernels) {
    std::vector<work_item> items(5, work_item{1, steps_per_microsecond});
    kernels.heavy(items);
    for ([[maybe_unused]] auto const iteration : state)
        kernels.heavy(items);
}

void run_light(benchmark::State& state, for_each_kernels const& kernels) {
    std::vector<double> values(std::size_t{1} << 15, 2.0);
    kernels.light(values);
    for ([[maybe_unused]] auto const iteration : state)
        kernels.light(values);
}

} // namespace

void register_hot() {
    auto const configure = [](auto* cases) {
        cases->UseRealTime()->Unit(benchmark::kMicrosecond)->Iterations(100'000);
    };
    register_each_peer<for_each_kernels>("hot/heavy", run_heavy, configure);
    register_each_peer<for_each_kernels>("hot/light", run_light, configure);
}

} // namespace perf
