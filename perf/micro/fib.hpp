// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>

namespace perf {

// Times fib(30) and reports the time per fork.
inline void run_fib(benchmark::State& state, std::uint64_t (*fib)(unsigned)) {
    constexpr unsigned n = 30;
    constexpr std::uint64_t expected = 832040;
    constexpr double forks = 1346268; // calls that fork: fib(31) - 1
    for ([[maybe_unused]] auto const iteration : state) {
        if (fib(n) != expected) {
            state.SkipWithError("wrong result");
            return;
        }
    }
    auto const per_fork = benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert;
    state.counters["s_per_fork"] = benchmark::Counter{forks, per_fork};
}

} // namespace perf
