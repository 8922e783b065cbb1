// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heist_simulate: how the scheduler would do on machines that we do not have. README.md says what is simulated and how to read it.
#include <simulate/check.hpp>
#include <simulate/experiment.hpp>

#include <support/statistics.hpp>
#include <support/table.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace simulate;

constexpr char usage[] = R"(usage: heist_simulate [options]
  --costs FILE       what steps cost, as heist_record wrote it; without it, as on the machine of README.md
  --recorded FILE    compare with the real runs that heist_record wrote down, instead of the tables
  --seed N           other wake-ups, other random costs
  --markdown         print tables as Markdown
  --check            no tables: check what must hold (CTest: perf.simulate)
)";

struct options {
    setting how;
    std::string recorded;
    perf::table::style style = perf::table::style::plain;
    enum class action { tables, check } what = action::tables;
};

options parse(int argc, char** argv) {
    options chosen;
    for (int i = 1; i < argc; ++i) {
        std::string_view const option = argv[i];
        auto const value = [&]() -> char const* {
            if (++i == argc)
                throw std::runtime_error(std::string{option} + " needs a value");
            return argv[i];
        };
        if (option == "--costs")
            chosen.how.prices = read_costs(value());
        else if (option == "--recorded")
            chosen.recorded = value();
        else if (option == "--seed")
            chosen.how.seed = std::strtoull(value(), nullptr, 10);
        else if (option == "--markdown")
            chosen.style = perf::table::style::markdown;
        else if (option == "--check")
            chosen.what = options::action::check;
        else
            throw std::runtime_error("there is no option " + std::string{option} + '\n' + usage);
    }
    return chosen;
}

std::string fixed(double value, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}
std::string whole(std::uint64_t value) {
    return std::to_string(value);
}
std::string time_of(double ns) {
    return perf::time_text(perf::nanoseconds{ns});
}

constexpr std::array<unsigned, 8> machines{2, 4, 8, 16, 32, 64, 128, 256};
constexpr std::size_t elements_per_thread = 16'000; // of 1 µs: T1 / P is 16 ms on every machine
constexpr double alpha = 1.5;

void scaling(options const& chosen) {
    std::cout << "\nsimulated: one call, workers asleep before, T1 / P = 16 ms\n\n";
    perf::table out{std::cout,
                    chosen.style,
                    {{"workload", 9}, {"P", 4}, {"makespan", 9}, {"/ bound", 8}, {"steals", 7}, {"failed", 8}, {"wake-ups", 8}}};
    auto const row = [&](workload const& what, unsigned threads, std::string const& name, outcome const& seen) {
        out.row({name, std::to_string(threads), time_of(seen.makespan), fixed(seen.makespan / what.bound(threads), 3),
                 whole(seen.steals), whole(seen.failed), whole(seen.wake_ups)});
    };
    for (unsigned const threads : machines) {
        std::size_t const n = elements_per_thread * threads;
        for (auto const& what : {uniform(n), linear(n), pareto(n, alpha, chosen.how.seed + 1), one_hot(n, 0.5 / threads)})
            row(what, threads, what.name(), run_one(chosen.how, what, threads, scheme::half_of_range, before::idle));
        workload const parts = linear(n);
        row(parts, threads, "nested", run_nested(chosen.how, parts, threads, 4 * std::size_t{threads}));
    }
}

void short_calls(options const& chosen) {
    std::cout << "\nsimulated: one uniform call of so much work, workers asleep before or just through with the same call; speed-up\n\n";
    perf::table out{std::cout, chosen.style, {{"T1", 8}, {"before", 6}, {"P = 4", 6}, {"16", 6}, {"64", 6}, {"256", 6}}};
    for (std::size_t const n : {100U, 1'000U, 10'000U, 100'000U, 1'000'000U}) {
        workload const what = uniform(n);
        for (auto const when : {before::idle, before::busy}) {
            std::vector<std::string> cells{time_of(what.total()), when == before::idle ? "asleep" : "awake"};
            for (unsigned const threads : {4U, 16U, 64U, 256U}) {
                auto const seen = run_one(chosen.how, what, threads, scheme::half_of_range, when);
                cells.push_back(fixed(what.total() / seen.makespan, 1));
            }
            out.row(cells);
        }
    }
}

void many_calls(options const& chosen) {
    std::cout << "\nsimulated: 200 calls back to back, workers asleep before the first; speed-up\n\n";
    perf::table out{std::cout, chosen.style, {{"a call", 8}, {"P = 2", 6}, {"4", 6}, {"16", 6}, {"64", 6}, {"256", 6}}};
    for (std::size_t const n : {5U, 20U, 100U, 1000U}) {
        workload const what = uniform(n);
        std::vector<std::string> cells{time_of(what.total())};
        for (unsigned const threads : {2U, 4U, 16U, 64U, 256U}) {
            constexpr unsigned calls = 200;
            auto const seen = run_many(chosen.how, what, threads, calls);
            cells.push_back(fixed(calls * what.total() / seen.makespan, 2));
        }
        out.row(cells);
    }
}

void schemes(options const& chosen) {
    std::cout << "\nsimulated: what a thief takes; makespan / bound, and steals, at P = 64, T1 / P = 16 ms\n\n";
    constexpr unsigned threads = 64;
    perf::table out{std::cout,
                    chosen.style,
                    {{"workload", 9}, {"half of the range", 17}, {"one block", 16}, {"oldest task", 16}, {"half of the tasks", 17}}};
    std::size_t const n = elements_per_thread * threads;
    for (auto const& what : {uniform(n), linear(n), pareto(n, alpha, chosen.how.seed + 1), one_hot(n, 0.5 / threads)}) {
        std::vector<std::string> cells{what.name()};
        for (auto const by : {scheme::half_of_range, scheme::one_block, scheme::one_task, scheme::half_of_tasks}) {
            auto const seen = run_one(chosen.how, what, threads, by, before::idle);
            // The blocks of the foreign scheme are not counted by the pool: every line that moved is a theft or the look before it.
            std::string const steals = by == scheme::one_block ? "-" : whole(seen.steals);
            cells.push_back(fixed(seen.makespan / what.bound(threads), 3) + "  " + steals);
        }
        out.row(cells);
    }
}

void units(options const& chosen) {
    std::cout << "\nsimulated: W unit tasks, a unit as long as a wake-up; (makespan - W / P) / log2 W, in units\n\n";
    perf::table out{std::cout, chosen.style, {{"W", 7}, {"P = 2", 6}, {"16", 6}, {"64", 6}, {"256", 6}}};
    for (unsigned const log2 : {8U, 11U, 14U, 17U}) {
        std::vector<std::string> cells{"2^" + std::to_string(log2)};
        for (unsigned const threads : {2U, 16U, 64U, 256U})
            cells.push_back(fixed(excess_of_units(chosen.how, std::size_t{1} << log2, threads) / log2, 2));
        out.row(cells);
    }
}

void compare_with_recordings(options const& chosen) {
    std::cout << "\nreal and simulated: calls on two threads\n\n";
    perf::table out{std::cout,
                    chosen.style,
                    {{"workload", 14}, {"T1", 8}, {"before", 6}, {"real", 8}, {"simulated", 9}, {"off by", 7}}};
    for (auto const& [what, hot, cold] : read_recordings(chosen.recorded)) {
        auto const row = [&](char const* name, double real, double simulated) {
            out.row({what.name(), time_of(what.total()), name, time_of(real), time_of(simulated),
                     fixed(100 * (simulated / real - 1), 1) + " %"});
        };
        constexpr unsigned calls = 20;
        row("awake", hot, run_many(chosen.how, what, 2, calls).makespan / calls);
        std::vector<double> times; // with other wake-ups
        setting how = chosen.how;
        for (int i = 0; i < 40; ++i, ++how.seed)
            times.push_back(run_one(how, what, 2, scheme::half_of_range, before::idle).makespan);
        row("asleep", cold, perf::quarter(times));
    }
}

} // namespace

int main(int argc, char** argv) try {
    auto const chosen = parse(argc, argv);
    if (chosen.what == options::action::check)
        return check(chosen.how) ? 0 : 1;
    std::cout << "everything below marked simulated ran in virtual time: nothing of it was measured. Costs, in ns:\n";
    write(std::cout, chosen.how.prices);
    if (!chosen.recorded.empty()) {
        compare_with_recordings(chosen);
        return 0;
    }
    scaling(chosen);
    short_calls(chosen);
    many_calls(chosen);
    schemes(chosen);
    units(chosen);
    return 0;
} catch (std::exception const& problem) {
    std::cerr << "heist_simulate: " << problem.what() << '\n';
    return 1;
}
