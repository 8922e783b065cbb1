// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The deque of join and task_group: its owner's end, its thieves' end, and both at once.
#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/tuning.hpp>

#include <micro/micro.hpp>
#include <micro/rival.hpp>

#include <benchmark/benchmark.h>

#include <array>
#include <memory>

namespace perf {
namespace {

namespace tuning = heist::scheduler::tuning;
using heist::scheduler::steal_outcome;
using heist::scheduler::task_kind;

struct alignas(8) token {};
using deque = heist::scheduler::basic_deque<token, tuning::deque_capacity, tuning::always_public>;

// With so many older tasks the newest is private; with none it is public, and popping it takes a compare-exchange.
void push_pop(benchmark::State& state, unsigned older) {
    auto const tasks = std::make_unique<deque>();
    token task;
    for (unsigned i = 0; i != older; ++i)
        tasks->push(&task, task_kind::fork);
    for ([[maybe_unused]] auto const iteration : state) {
        tasks->push(&task, task_kind::fork);
        auto* const popped = tasks->pop();
        benchmark::DoNotOptimize(popped);
    }
}

// The time of one steal of up to Loot siblings, without a rival.
template <std::size_t Loot>
void steal(benchmark::State& state) {
    auto const tasks = std::make_unique<deque>();
    token task;
    std::array<token*, Loot> loot{};
    std::uint32_t count = 0;
    std::uint64_t stolen = 0;
    for ([[maybe_unused]] auto const iteration : state) {
        if (tasks->steal(loot, count) == steal_outcome::taken) {
            stolen += count;
            continue;
        }
        state.PauseTiming();
        for (unsigned i = 0; i != tuning::deque_capacity; ++i)
            tasks->push(&task, task_kind::sibling);
        state.ResumeTiming();
    }
    state.counters["tasks"] = benchmark::Counter{static_cast<double>(stolen), benchmark::Counter::kIsRate};
}

// The time is the owner's, for a push and a pop; the thief takes the oldest task whenever it can.
void push_pop_against_thief(benchmark::State& state) {
    auto const tasks = std::make_unique<deque>();
    token task;
    rival thief{[&] {
        std::array<token*, 1> loot{};
        std::uint32_t count = 0;
        return tasks->steal(loot, count) == steal_outcome::taken;
    }};
    for ([[maybe_unused]] auto const iteration : state) {
        tasks->push(&task, task_kind::fork);
        auto* const popped = tasks->pop();
        benchmark::DoNotOptimize(popped);
    }
    thief.report(state, "steals");
}

} // namespace

void register_deque() {
    benchmark::RegisterBenchmark("deque/push_pop/public", push_pop, 0u);
    benchmark::RegisterBenchmark("deque/push_pop/private", push_pop, 2 * tuning::always_public);
    benchmark::RegisterBenchmark("deque/push_pop/against_thief", push_pop_against_thief)->UseRealTime();
    benchmark::RegisterBenchmark("deque/steal/one", steal<1>);
    benchmark::RegisterBenchmark("deque/steal/half", steal<32>);
}

} // namespace perf
