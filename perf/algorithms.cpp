// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heist_algorithms: the workloads of algorithms/ as Google Benchmark cases <workload>/<peer>/<n>, for its filters,
// repetitions and output formats. Ratios between peers come from heist_compare, which interleaves them.
#include <support/timing.hpp>
#include <support/workload.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace {

using namespace perf;

void run(benchmark::State& state, workload const& what, peer who, std::size_t n) {
    auto const work = what.prepare(n);
    if (work->digest(who, 0) != work->digest(peer::seq, 0)) {
        state.SkipWithError("computed something else than seq");
        return;
    }
    wait_until_quiet();
    std::uint64_t seed = 1;
    while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(work->calls()))) {
        work->renew(seed++);
        state.SetIterationTime(std::chrono::duration<double>{time([&] { work->run(who); })}.count());
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(n));
}

} // namespace

int main(int argc, char** argv) {
    for (auto const& what : all_workloads()) {
        for (auto const who : all_peers) {
            if (!what.prepare(1)->offered_by(who))
                continue;
            for (unsigned log2 = 4; log2 <= what.largest_log2; log2 += 2) {
                auto const n = std::size_t{1} << log2;
                auto const label = what.name + '/' + std::string{name(who)} + '/' + std::to_string(n);
                auto const body = [=](benchmark::State& state) { run(state, what, who, n); };
                benchmark::RegisterBenchmark(label.c_str(), body)->UseManualTime();
            }
        }
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
