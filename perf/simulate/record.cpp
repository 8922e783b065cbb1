// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// heist_record: what the steps of the scheduler cost on this machine, and how long known workloads take on two threads of it.
// heist_simulate reads both. Under ten seconds; the machine should have nothing else to do.
#include <simulate/costs.hpp>

#include <algorithms/for_each.hpp>
#include <support/random.hpp>
#include <support/statistics.hpp>
#include <support/timing.hpp>

#include <heist/platform/clock.hpp>
#include <heist/platform/cpu_pause.hpp>
#include <heist/platform/placement.hpp>
#include <heist/platform/thread.hpp>
#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/pool.hpp>
#include <heist/splitting/parallel_for.hpp>

#include <sched.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

namespace {

using namespace perf;
using namespace std::chrono_literals;
using heist::platform::now_ns;

// ---- steps -----------------------------------------------------------------------------------------------------------

// The best of some tries: whatever interrupts a loop makes it longer.
template <class Step>
double of_one(Step const& step) {
    constexpr int steps = 200'000;
    double best = 1e9;
    for (int tries = 0; tries < 9; ++tries) {
        auto const taken = time([&] {
            for (int i = 0; i < steps; ++i)
                step();
        });
        best = std::min(best, taken.count() / steps);
    }
    return best;
}

// The calling thread stays on the first or the last CPU that it may use, for as long as this lives.
class pinned {
public:
    enum class where { first, last };
    explicit pinned(where which) {
        sched_getaffinity(0, sizeof before_, &before_);
        std::size_t cpu = CPU_SETSIZE; // none yet
        for (std::size_t i = 0; i < CPU_SETSIZE; ++i) {
            if (CPU_ISSET(i, &before_) && (cpu == CPU_SETSIZE || which == where::last))
                cpu = i;
        }
        cpu_set_t only;
        CPU_ZERO(&only);
        CPU_SET(cpu, &only);
        sched_setaffinity(0, sizeof only, &only);
    }
    ~pinned() { sched_setaffinity(0, sizeof before_, &before_); }
    pinned(pinned const&) = delete;
    pinned& operator=(pinned const&) = delete;

private:
    cpu_set_t before_;
};

// Two threads say a word in turn. From one to the other a line moves twice: the writer takes it from the reader, then the reader asks for it.
double of_a_foreign_line() {
    struct alignas(256) {
        std::atomic<int> turn{0};
    } shared;
    constexpr int rounds = 20'000, tries = 9;
    std::thread other{[&] {
        pinned const here(pinned::where::last);
        for (int round = 0; round < rounds * tries; ++round) {
            while (shared.turn.load(std::memory_order_acquire) != 2 * round + 1) {
            }
            shared.turn.store(2 * round + 2, std::memory_order_release);
        }
    }};
    pinned const here(pinned::where::first);
    std::vector<double> times;
    for (int round = 0; round < rounds * tries; round += rounds) {
        times.push_back(time([&] {
                            for (int i = round; i < round + rounds; ++i) {
                                shared.turn.store(2 * i + 1, std::memory_order_release);
                                while (shared.turn.load(std::memory_order_acquire) != 2 * i + 2) {
                                }
                            }
                        }).count());
    }
    other.join();
    return median(times) / rounds / 4;
}

// A thread that sleeps as a worker does, and says when it ran again.
struct sleeper {
    heist::scheduler::parker bed;
    heist::platform::placement placement;
    std::atomic<std::int64_t> ran_at{0};
    std::atomic<bool> over{false};
    std::int64_t began_at = 0;

    static void run(void* which) {
        auto& me = *static_cast<sleeper*>(which);
        me.began_at = now_ns();
        me.placement.adopt_this_thread();
        me.ran_at.store(me.began_at);
        while (!me.over.load()) {
            me.bed.park();
            me.ran_at.store(now_ns());
        }
    }
};

std::int64_t when_set(std::atomic<std::int64_t> const& time) {
    while (time.load() == 0)
        heist::platform::cpu_pause();
    return time.load();
}

void measure_starts(simulate::costs& result) {
    std::vector<double> calls, latencies;
    for (int i = 0; i < 30; ++i) {
        sleeper one;
        heist::platform::thread handle;
        std::int64_t const before = now_ns();
        if (!handle.start(&sleeper::run, &one, "sleeper"))
            continue;
        calls.push_back(static_cast<double>(now_ns() - before));
        std::this_thread::sleep_for(2ms); // out of its way: it may have been put on this CPU
        latencies.push_back(static_cast<double>(when_set(one.ran_at) - before));
        one.over.store(true);
        one.bed.unpark();
        handle.join();
    }
    result.start_call = median(calls);
    result.start_latency = median(latencies);
}

void measure_wakes(simulate::costs& result) {
    sleeper one;
    heist::platform::thread handle;
    if (!handle.start(&sleeper::run, &one, "sleeper"))
        throw std::runtime_error("can't start a thread");
    when_set(one.ran_at);
    std::vector<double> calls, latencies;
    for (int i = 0; i < 200; ++i) {
        std::this_thread::sleep_for(i % 2 == 0 ? 1ms : 10ms);
        one.ran_at.store(0);
        std::int64_t const before = now_ns();
        one.placement.keep_off_this_cpu();
        one.bed.unpark();
        calls.push_back(static_cast<double>(now_ns() - before));
        latencies.push_back(static_cast<double>(when_set(one.ran_at) - before));
    }
    one.over.store(true);
    one.bed.unpark();
    handle.join();
    result.wake_call = median(calls);
    std::sort(latencies.begin(), latencies.end());
    result.wake_latency.clear();
    for (std::size_t i = 5; i < latencies.size(); i += 10) // 20 values from the 2nd to the 98th percentile
        result.wake_latency.push_back(latencies[i]);
}

simulate::costs measure_steps() {
    std::atomic<std::uint64_t> word{0};
    simulate::costs result;
    result.hit = of_one([&] { static_cast<void>(word.load(std::memory_order_relaxed)); });
    result.modify = of_one([&] { word.fetch_add(1, std::memory_order_relaxed); });
    result.lost = of_one([&] {
        std::uint64_t never = ~std::uint64_t{0};
        word.compare_exchange_strong(never, 0, std::memory_order_relaxed);
    });
    result.transfer = of_a_foreign_line();
    result.pause = of_one([] { heist::platform::cpu_pause(); });
    result.clock = of_one([] { now_ns(); });
    measure_starts(result);
    measure_wakes(result);
    return result;
}

// ---- workloads -------------------------------------------------------------------------------------------------------

// Relative costs; the mean does not matter much.
using shape = double (*)(std::size_t i, std::size_t n);

double even(std::size_t, std::size_t) {
    return 1;
}
double linear(std::size_t i, std::size_t n) {
    return (2 * static_cast<double>(i) + 1) / static_cast<double>(n);
}
double pareto(std::size_t i, std::size_t) {
    double const between_0_and_1 = (static_cast<double>(random_bits(7, i) >> 11) + 1) * 0x1p-53;
    return std::pow(between_0_and_1, -1 / 1.5) / 3;
}
double one_hot(std::size_t i, std::size_t n) {
    return i == n / 2 ? static_cast<double>(n) / 4 : 0.75;
}

void record(std::ostream& out, char const* name, std::size_t n, shape relative_cost) {
    std::vector<work_item> items(n);
    for (std::size_t i = 0; i < n; ++i)
        items[i] = {random_bits(1, i), static_cast<std::uint64_t>(steps_per_microsecond * relative_cost(i, n)) + 1};
    auto const run = [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            busy{}(items[i]);
    };

    constexpr std::size_t passes = 15;
    std::vector<std::array<double, passes>> times(n);
    for (std::size_t pass = 0; pass < passes; ++pass) {
        for (std::size_t i = 0; i < n; ++i)
            times[i][pass] = time([&] { run(i, i + 1); }).count();
    }
    std::vector<double> elements;
    for (auto const& each : times)
        elements.push_back(median({each.begin(), each.end()}));
    double const sum = std::accumulate(elements.begin(), elements.end(), 0.0);

    heist::scheduler::pool two({.threads = 2});
    auto const cost = heist::splitting::element_cost::known(static_cast<float>(sum / static_cast<double>(n)));
    auto const call = [&] {
        return time([&] { heist::splitting::parallel_for({.where = &two}, cost, n, run); }).count();
    };
    // In turns: a machine that is shared with others is not always equally fast.
    std::vector<double> alone, hot, cold;
    for (int i = 0; i < 60; ++i) {
        alone.push_back(time([&] { run(0, n); }).count());
        call();
        call();
        hot.push_back(call());
        std::this_thread::sleep_for(i % 2 == 0 ? 6ms : 14ms); // unevenly, or a worker gets up in time (rhythm.hpp)
        cold.push_back(call());
    }
    double const total = quarter(alone); // without the clock between them
    std::cout << name << ": alone " << total * 1e-3 << " us, two threads " << quarter(hot) * 1e-3 << " hot, "
              << quarter(cold) * 1e-3 << " cold\n";
    out << name << ' ' << quarter(hot) << ' ' << quarter(cold);
    for (auto const each : elements)
        out << ' ' << each * total / sum;
    out << '\n';
}

} // namespace

int main(int argc, char** argv) try {
    if (argc != 3) {
        std::cerr << "usage: heist_record COSTS RECORDINGS\n  writes what steps cost to the one file, what workloads took to "
                     "the other\n";
        return 2;
    }
    std::ofstream costs{argv[1]};
    std::ofstream recordings{argv[2]};
    if (!costs || !recordings)
        throw std::runtime_error("can't write the files");
    auto const steps = measure_steps();
    write(costs, steps);
    write(std::cout, steps);
    record(recordings, "uniform", 4096, even);
    record(recordings, "linear", 4096, linear);
    record(recordings, "Pareto", 4096, pareto);
    record(recordings, "one-hot", 4096, one_hot);
    record(recordings, "uniform_short", 200, even);
    return 0;
} catch (std::exception const& problem) {
    std::cerr << "heist_record: " << problem.what() << '\n';
    return 1;
}
