// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/range_slot.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

// A loop over range slots without its pool: what src/loop.cpp does with them.
namespace scheduler_test {

template <class Shares>
void deal(Shares& shares, std::uint32_t blocks) {
    auto const cut = [&](std::uint64_t piece) { return static_cast<std::uint32_t>(piece * blocks / shares.size()); };
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i].fill({cut(i), cut(i + 1)});
    }
}

// Calls run(block) for blocks of its own share and for stolen ones, until `left`, which all participants count
// down, is zero. A thief runs the first blocks that it got and puts the rest into its share, where others find it.
// Returns how many times it stole.
template <class Shares, class Run>
std::uint64_t take_part(Shares& shares, std::size_t mine, std::uint32_t batch, std::atomic<std::uint32_t>& left,
                        Run const& run) {
    using heist::scheduler::block_range;
    auto& own = shares[mine];
    std::uint64_t steals = 0;
    auto const run_all = [&](block_range blocks) {
        for (std::uint32_t block = blocks.first; block < blocks.last; ++block) {
            run(block);
        }
        left.fetch_sub(blocks.size(), std::memory_order_relaxed);
    };
    for (std::size_t victim = mine + 1; left.load(std::memory_order_relaxed) != 0; ++victim) {
        for (block_range now = own.claim(batch); !now.empty(); now = own.claim(batch)) {
            run_all(now);
        }
        block_range loot;
        auto& other = shares[victim % shares.size()];
        if (&other != &own && other.steal_half(loot) == heist::scheduler::steal_outcome::taken) {
            ++steals;
            block_range const now{loot.first, loot.first + (std::min)(batch, loot.size())};
            if (now.last != loot.last) {
                own.fill({now.last, loot.last});
            }
            run_all(now);
        }
    }
    return steals;
}

} // namespace scheduler_test
