// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of the splitting layer, as it is in the library, on the simulated machine.
#include <simulate/experiment.hpp>

#include <simulate/machine.hpp>

#include <heist/scheduler/pool.hpp>
#include <heist/scheduler/task_group.hpp>
#include <heist/splitting/parallel_for.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace simulate {
namespace {

using heist::scheduler::block_range;
using heist::splitting::element_cost;
using heist::splitting::resources;
using heist::splitting::splitter;

using visitor = std::function<void(std::size_t, std::size_t)>;

constexpr double long_enough_to_sleep = 10e6; // ns

// One call that every thread takes part in, so that all workers are started: they are started one at a time, and nobody is through with its
// element before the last one has begun.
void assemble(heist::scheduler::pool& all) {
    constexpr float longer_than_a_start = 2e5F;
    float const longer_than_all = longer_than_a_start * static_cast<float>(all.threads());
    heist::splitting::parallel_for(
        {.where = &all, .grain = 1}, element_cost::known(longer_than_all), all.threads(),
        [=](std::size_t first, std::size_t last) { work(longer_than_all * static_cast<double>(last - first)); });
}

// What happened since it was made.
class stopwatch {
public:
    explicit stopwatch(heist::scheduler::pool const& all) : all_(all), at_first_(read()) {}
    outcome stop() const {
        outcome const end = read();
        return {end.makespan - at_first_.makespan, end.steals - at_first_.steals, end.failed - at_first_.failed,
                end.wake_ups - at_first_.wake_ups, end.transfers - at_first_.transfers};
    }

private:
    outcome read() const {
        auto const statistics = all_.statistics();
        auto const seen = counts();
        return {now(), statistics.steals, seen.attempts - (std::min)(seen.attempts, statistics.steals),
                statistics.wake_ups, seen.transfers};
    }

    heist::scheduler::pool const& all_;
    outcome at_first_;
};

// A workload cut into blocks as the library would cut it.
struct blocks {
    workload const& what;
    splitter cut;
    visitor const& visit;

    void run(std::uint32_t first, std::uint32_t last) const {
        std::size_t const begin = cut.begin_of(first);
        std::size_t const end = cut.end_of(last);
        if (visit)
            visit(begin, end);
        work(what.between(begin, end));
    }
};

// The scheme that heist does not have: who has run out takes single blocks from others. Who takes part is the library's
// business: each gets one block of a loop over participants.
void steal_single_blocks(heist::scheduler::pool& all, blocks const& what) {
    auto const width = static_cast<std::uint32_t>(std::min<std::size_t>(all.threads(), what.cut.blocks()));
    auto const shares = std::make_unique<heist::scheduler::range_slot[]>(width);
    for (std::uint32_t i = 0; i < width; ++i) {
        auto const edge = [&](std::uint64_t piece) {
            return static_cast<std::uint32_t>(piece * what.cut.blocks() / width);
        };
        shares[i].fill({edge(i), edge(i + 1)});
    }
    heist::splitting::parallel_for({.where = &all, .grain = 1}, element_cost::known(1e6F), width,
                                   [&](std::size_t mine, std::size_t) {
                                       heist::scheduler::victim_choice victims(mine + 1);
                                       auto victim = static_cast<std::uint32_t>(mine);
                                       for (std::uint32_t dry = 0; dry < width;) {
                                           block_range const got = shares[victim].claim(1);
                                           if (got.empty()) {
                                               victim = dry++ == 0 ? victims.below(width) : (victim + 1) % width;
                                           } else {
                                               what.run(got.first, got.last);
                                               dry = 0;
                                           }
                                       }
                                   });
}

void by_joins(heist::scheduler::pool& all, blocks const& what, std::uint32_t first, std::uint32_t last) {
    if (last - first == 1) {
        what.run(first, last);
        return;
    }
    std::uint32_t const middle = first + (last - first) / 2;
    heist::scheduler::join(
        all, [&] { by_joins(all, what, first, middle); }, [&] { by_joins(all, what, middle, last); });
}

void by_siblings(heist::scheduler::task_group& group, blocks const& what, std::uint32_t first, std::uint32_t last) {
    while (last - first > 1) {
        std::uint32_t const middle = first + (last - first) / 2;
        group.run([&group, &what, middle, last] { by_siblings(group, what, middle, last); });
        last = middle;
    }
    what.run(first, last);
}

void call(heist::scheduler::pool& all, workload const& what, scheme by, std::size_t grain, visitor const& visit) {
    // Known exactly: what a call site has learned from earlier calls.
    auto const cost = element_cost::known(static_cast<float>(what.total() / static_cast<double>(what.size())));
    resources const on{.where = &all, .grain = grain};
    if (by == scheme::half_of_range) {
        heist::splitting::parallel_for(on, cost, what.size(), [&](std::size_t first, std::size_t last) {
            if (visit)
                visit(first, last);
            work(what.between(first, last));
        });
        return;
    }
    blocks const parts{what, splitter(on.pool(), on, cost, what.size(), {}), visit};
    if (by == scheme::one_block) {
        steal_single_blocks(all, parts);
    } else if (by == scheme::one_task) {
        by_joins(all, parts, 0, parts.cut.blocks());
    } else {
        heist::scheduler::task_group group(all);
        by_siblings(group, parts, 0, parts.cut.blocks());
        group.wait();
    }
}

// In a pool of which all workers are started, and asleep.
template <class Calls>
outcome observe(setting const& how, unsigned threads, before when, Calls const& calls) {
    outcome result;
    run(how.prices, how.seed, [&] {
        heist::scheduler::pool all({.threads = threads});
        assemble(all);
        work(long_enough_to_sleep);
        if (when == before::busy)
            calls(all);
        stopwatch const watch(all);
        calls(all);
        result = watch.stop();
    });
    return result;
}

} // namespace

outcome run_one(setting const& how, workload const& what, unsigned threads, scheme by, before when, std::size_t grain,
                visitor const& visit) {
    return observe(how, threads, when, [&](heist::scheduler::pool& all) { call(all, what, by, grain, visit); });
}

outcome run_nested(setting const& how, workload const& what, unsigned threads, std::size_t outer) {
    return observe(how, threads, before::idle, [&](heist::scheduler::pool& all) {
        float const cost = static_cast<float>(what.total() / static_cast<double>(what.size()));
        auto const edge = [&](std::size_t i) { return i * what.size() / outer; };
        auto const inner = [&](std::size_t i) {
            heist::splitting::parallel_for(
                {}, element_cost::known(cost), edge(i + 1) - edge(i),
                [&](std::size_t first, std::size_t last) { work(what.between(edge(i) + first, edge(i) + last)); });
        };
        heist::splitting::parallel_for(
            {.where = &all}, element_cost::known(static_cast<float>(what.total() / static_cast<double>(outer))), outer,
            [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i)
                    inner(i);
            });
    });
}

outcome run_many(setting const& how, workload const& what, unsigned threads, unsigned calls) {
    return observe(how, threads, before::idle, [&](heist::scheduler::pool& all) {
        for (unsigned i = 0; i < calls; ++i)
            call(all, what, scheme::half_of_range, 0, {});
    });
}

} // namespace simulate
