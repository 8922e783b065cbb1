// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cost of a task in a group: in a recursion (fib), and as one of many siblings (flood).
#include <micro/task_group.hpp>

#include <micro/each_peer.hpp>
#include <micro/fib.hpp>
#include <micro/micro.hpp>

#include <vector>

namespace perf {
namespace {

void run_flood(benchmark::State& state, task_group_kernels const& kernels) {
    std::vector<std::uint32_t> results(4096);
    for ([[maybe_unused]] auto const iteration : state)
        kernels.flood(results);
    for (std::size_t i = 0; i != results.size(); ++i) {
        if (results[i] != i)
            state.SkipWithError("a task did not run");
    }
    auto const per_task = benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert;
    state.counters["s_per_task"] = benchmark::Counter{static_cast<double>(results.size()), per_task};
}

} // namespace

void register_task_group() {
    register_each_peer<task_group_kernels>(
        "task_group/fib",
        [](benchmark::State& state, task_group_kernels const& kernels) { run_fib(state, kernels.fib); },
        [](auto* cases) { cases->UseRealTime()->Unit(benchmark::kMillisecond); });
    register_each_peer<task_group_kernels>("task_group/flood", run_flood, [](auto* cases) { cases->UseRealTime(); });
}

} // namespace perf
