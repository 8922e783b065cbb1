// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <simulate/check.hpp>

#include <algorithm>
#include <bit>
#include <iostream>
#include <vector>

namespace simulate {
namespace {

constexpr scheme all_schemes[] = {scheme::half_of_range, scheme::one_block, scheme::one_task, scheme::half_of_tasks};

bool demand(bool holds, char const* what, unsigned threads) {
    if (!holds)
        std::cerr << "heist_simulate: with " << threads << " threads: " << what << '\n';
    return holds;
}

bool runs_once(setting const& how, unsigned threads, scheme by) {
    workload const skewed = pareto(std::size_t{500} * threads, 1.5, how.seed);
    std::vector<int> runs(skewed.size());
    run_one(how, skewed, threads, by, before::idle, 4, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            ++runs[i];
    });
    return std::all_of(runs.begin(), runs.end(), [](int const count) { return count == 1; });
}

bool repeats_itself(setting const& how, unsigned threads, scheme by) {
    workload const skewed = pareto(std::size_t{500} * threads, 1.5, how.seed);
    auto const once = run_one(how, skewed, threads, by, before::idle);
    setting other = how;
    ++other.seed;
    auto const otherwise = run_one(other, skewed, threads, by, before::idle);
    return once == run_one(how, skewed, threads, by, before::idle) && once != otherwise;
}

// Among them those that do not divide evenly. The last blocks, and one wake-up per level of a tree, are what may come on top.
bool within_bound(setting const& how, std::size_t tasks, unsigned threads) {
    constexpr double most_per_level = 1.0;
    return excess_of_units(how, tasks, threads) <= 2 + most_per_level * static_cast<double>(std::bit_width(tasks));
}

} // namespace

double excess_of_units(setting const& how, std::size_t tasks, unsigned threads) {
    // A unit is as long as a wake-up takes, so that every step of the scheduler fits into one.
    double const unit = how.prices.wake_call + how.prices.wake_latency.back();
    workload const units("units", std::vector<double>(tasks, unit));
    auto const result = run_one(how, units, threads, scheme::half_of_range, before::idle, 1);
    return result.makespan / unit - static_cast<double>(tasks) / threads;
}

bool check(setting const& how) {
    bool good = true;
    for (unsigned const threads : {2U, 5U, 32U, 129U}) {
        for (scheme const by : all_schemes) {
            good = demand(runs_once(how, threads, by), "every element runs once", threads) && good;
            good = demand(repeats_itself(how, threads, by), "the same seed gives the same run, another one another",
                          threads) &&
                   good;
        }
        for (std::size_t const tasks : {std::size_t{1} << 9, std::size_t{1000}, std::size_t{1} << 14})
            good = demand(within_bound(how, tasks, threads), "W unit tasks take W / P + O(log W)", threads) && good;
    }
    return good;
}

} // namespace simulate
