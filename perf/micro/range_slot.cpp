// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The word from which a loop's blocks are handed out: by its owner, by a thief, and by both at once.
#include <heist/scheduler/range_slot.hpp>

#include <micro/micro.hpp>
#include <micro/rival.hpp>

#include <benchmark/benchmark.h>

namespace perf {
namespace {

using heist::scheduler::block_range;
using heist::scheduler::range_slot;
using heist::scheduler::steal_outcome;

constexpr block_range full{0, range_slot::max_blocks};

void claim(benchmark::State& state) {
    range_slot slot;
    slot.fill(full);
    for ([[maybe_unused]] auto const iteration : state) {
        auto const block = slot.claim(1);
        benchmark::DoNotOptimize(block);
        if (block.empty()) [[unlikely]]
            slot.fill(full);
    }
}

// One in 31 finds the slot empty and fills it again.
void steal_half(benchmark::State& state) {
    range_slot slot;
    for ([[maybe_unused]] auto const iteration : state) {
        block_range loot;
        if (slot.steal_half(loot) == steal_outcome::empty)
            slot.fill(full);
        benchmark::DoNotOptimize(loot);
    }
}

// The time is the owner's; the thief halves what is left whenever it can.
void claim_against_thief(benchmark::State& state) {
    range_slot slot;
    slot.fill(full);
    rival thief{[&] {
        block_range loot;
        auto const outcome = slot.steal_half(loot);
        benchmark::DoNotOptimize(loot);
        return outcome == steal_outcome::taken;
    }};
    for ([[maybe_unused]] auto const iteration : state) {
        if (slot.claim(1).empty())
            slot.fill(full);
    }
    thief.report(state, "steals");
}

} // namespace

void register_range_slot() {
    benchmark::RegisterBenchmark("range_slot/claim", claim);
    benchmark::RegisterBenchmark("range_slot/steal_half", steal_half);
    benchmark::RegisterBenchmark("range_slot/claim_against_thief", claim_against_thief)->UseRealTime();
}

} // namespace perf
