// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What par.reproducible() costs. Time: of one such call. speed: that of heist::par divided by it, both the best of many calls that
// take turns.
#include <micro/micro.hpp>
#include <support/random.hpp>

#include <heist/numeric.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace perf {
namespace {

using numbers = std::vector<double>;

template <class Call>
double seconds(Call const& call) {
    auto const start = std::chrono::steady_clock::now();
    call();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class Call>
void add(char const* name, Call call) {
    auto const run = [call](benchmark::State& state) {
        numbers in(static_cast<std::size_t>(state.range(0)));
        numbers out(in.size());
        fill_exact(in, 1);
        double normal = std::numeric_limits<double>::max();
        double fixed = normal;
        for ([[maybe_unused]] auto const iteration : state) {
            normal = (std::min)(normal, seconds([&] { call(heist::par, in, out); }));
            double const now = seconds([&] { call(heist::par.reproducible(), in, out); });
            fixed = (std::min)(fixed, now);
            state.SetIterationTime(now);
        }
        state.counters["speed"] = normal / fixed;
    };
    benchmark::RegisterBenchmark((std::string("reproducible/") + name).c_str(), run)
        ->RangeMultiplier(16)
        ->Range(1 << 12, 1 << 20)
        ->UseManualTime();
}

} // namespace

void register_reproducible() {
    auto const scaled = [](double x) { return x * 1.1; };
    add("reduce", [](auto const& policy, numbers const& in, numbers&) {
        benchmark::DoNotOptimize(std::reduce(policy, in.begin(), in.end()));
    });
    add("reduce_unknown_operation", [](auto const& policy, numbers const& in, numbers&) {
        benchmark::DoNotOptimize(
            std::reduce(policy, in.begin(), in.end(), 0.0, [](double a, double b) { return a + b; }));
    });
    add("transform_reduce", [](auto const& policy, numbers const& in, numbers& out) {
        benchmark::DoNotOptimize(std::transform_reduce(policy, in.begin(), in.end(), out.begin(), 0.0));
    });
    add("inclusive_scan", [](auto const& policy, numbers const& in, numbers& out) {
        std::inclusive_scan(policy, in.begin(), in.end(), out.begin());
    });
    add("exclusive_scan", [](auto const& policy, numbers const& in, numbers& out) {
        std::exclusive_scan(policy, in.begin(), in.end(), out.begin(), 0.0);
    });
    add("transform_inclusive_scan", [=](auto const& policy, numbers const& in, numbers& out) {
        std::transform_inclusive_scan(policy, in.begin(), in.end(), out.begin(), std::plus<>(), scaled);
    });
    add("transform_exclusive_scan", [=](auto const& policy, numbers const& in, numbers& out) {
        std::transform_exclusive_scan(policy, in.begin(), in.end(), out.begin(), 0.0, std::plus<>(), scaled);
    });
    add("inclusive_scan_unknown_operation", [](auto const& policy, numbers const& in, numbers& out) {
        std::inclusive_scan(policy, in.begin(), in.end(), out.begin(), [](double a, double b) { return a + b; });
    });
}

} // namespace perf
