// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cost of a fork and its join, by fib(30).
#include <micro/join.hpp>

#include <micro/each_peer.hpp>
#include <micro/fib.hpp>
#include <micro/micro.hpp>

namespace perf {

void register_join() {
    register_each_peer<join_kernels>(
        "join/fib", [](benchmark::State& state, join_kernels const& kernels) { run_fib(state, kernels.fib); },
        [](auto* cases) { cases->UseRealTime()->Unit(benchmark::kMillisecond); });
}

} // namespace perf
