// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>
#include <heist/scheduler/frame.hpp>
#include <heist/scheduler/range_slot.hpp>

#include <cstdint>
#include <span>

namespace heist::scheduler {

class core;

// What one thread does for one loop; summed up into the pool's statistics when it leaves.
struct participant {
    // Kept here for loop::drain, which alone reads and changes them:
    std::uint32_t batch = 1; // blocks per claim
    bool counted = false;    // it is among those that have done something
    bool gave_up = false;    // it does no more, whatever is left
    std::uint64_t blocks = 0;
    std::uint64_t steals = 0;
    std::uint64_t stolen_blocks = 0;
};

// A loop over blocks 0 … blocks-1, on its caller's stack. The splitting layer derives from it and knows what a block is.
struct loop : frame {
    // Runs the blocks `claimed` and then all that it can claim from `own`. Exceptions do not leave it: it keeps them for
    // the caller.
    using drain_function = void(loop&, range_slot& own, block_range claimed, participant& self) noexcept;

    loop(drain_function* how, std::uint32_t how_many) noexcept : drain(how), blocks(how_many) {}

    drain_function* drain;
    std::uint32_t blocks;
    // run_loop sets these:
    std::span<range_slot> shares; // one per participant
    std::int64_t open_ns = 0;     // how long it took, if others could help from the beginning; else 0
};

// How a loop asks for help.
struct help_wanted {
    std::uint32_t width; // most participants, the caller included
    std::uint32_t wake;  // how many sleeping workers the loop is worth waking, at most width - 1
};

// Runs all blocks of `job`, in the calling thread and in whoever helps, and returns when the last helper has left.
// No heap allocation. pre: job.blocks >= 1, want.width >= 1
HEIST_API void run_loop(core& pool, loop& job, help_wanted want) noexcept;

} // namespace heist::scheduler
