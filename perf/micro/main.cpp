// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heist_micro: what the single steps cost, as Google Benchmark cases <noun>/<what>/<peer>.
#include <micro/micro.hpp>

#include <benchmark/benchmark.h>

int main(int argc, char** argv) {
    perf::register_deque();
    perf::register_range_slot();
    perf::register_join();
    perf::register_task_group();
    perf::register_call();
    perf::register_hot();
    perf::register_wake();
    perf::register_idle();
    perf::register_crowd();
    perf::register_reproducible();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
