// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 75 us of evenly divisible work: back to back (warm), and after 10 ms of idling, when every pool is asleep (cold); and 2 ms
// of it (cold_2ms). The same after 5 to 15 ms, so that nobody can know when (uneven, uneven_2ms).
// cpu_us: what all threads of the process spent on a call and the idling before it.
// seq/cold is slower than seq/warm by what the sleep itself costs: compare warm with warm and cold with cold.
#include <algorithms/for_each.hpp>
#include <micro/each_peer.hpp>
#include <micro/micro.hpp>
#include <support/random.hpp>
#include <support/statistics.hpp>

#include <thread>
#include <vector>

namespace perf {
namespace {

template <class Before>
void run_work(benchmark::State& state, for_each_kernels const& kernels, std::size_t microseconds, Before before) {
    std::vector<work_item> items(microseconds, work_item{1, steps_per_microsecond});
    kernels.heavy(items);
    std::vector<double> times;
    auto const spent = process_cpu();
    for ([[maybe_unused]] auto const iteration : state) {
        before();
        auto const taken = time([&] { kernels.heavy(items); });
        state.SetIterationTime(taken.count() * 1e-9);
        times.push_back(taken.count() * 1e-3);
    }
    state.counters["cpu_us"] = (process_cpu() - spent).count() * 1e-3 / static_cast<double>(times.size());
    state.counters["median_us"] = median(times); // the mean, in the column Time, suffers from every interruption
}

void idle() {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
}

auto idle_unevenly() {
    return [call = std::uint64_t{0}]() mutable {
        std::this_thread::sleep_for(std::chrono::microseconds{5000 + random_bits(1, call++) % 10'000});
    };
}

void run_cold(benchmark::State& state, for_each_kernels const& kernels) {
    run_work(state, kernels, 75, idle);
}

void run_cold_2ms(benchmark::State& state, for_each_kernels const& kernels) {
    run_work(state, kernels, 2000, idle);
}

void run_uneven(benchmark::State& state, for_each_kernels const& kernels) {
    run_work(state, kernels, 75, idle_unevenly());
}

void run_uneven_2ms(benchmark::State& state, for_each_kernels const& kernels) {
    run_work(state, kernels, 2000, idle_unevenly());
}

void run_warm(benchmark::State& state, for_each_kernels const& kernels) {
    run_work(state, kernels, 75, [] {});
}

} // namespace

void register_wake() {
    auto const configure = [](auto* cases) { cases->UseManualTime()->Unit(benchmark::kMicrosecond)->Iterations(200); };
    register_each_peer<for_each_kernels>("wake/warm", run_warm, configure);
    register_each_peer<for_each_kernels>("wake/cold", run_cold, configure);
    register_each_peer<for_each_kernels>("wake/cold_2ms", run_cold_2ms, configure);
    register_each_peer<for_each_kernels>("wake/uneven", run_uneven, configure);
    register_each_peer<for_each_kernels>("wake/uneven_2ms", run_uneven_2ms, configure);
}

} // namespace perf
