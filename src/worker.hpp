// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/placement.hpp>
#include <heist/platform/thread.hpp>
#include <heist/scheduler/activity.hpp>
#include <heist/scheduler/core.hpp>

#include <cstdint>

namespace heist::scheduler {

// A thread of the pool. Only that thread changes it, but for `handle`, which belongs to who holds the lock of the roster.
struct core::worker {
    seat* place = nullptr;
    bool slept = false; // parked since it last took work: its next block tells how long a wake-up takes
    activity doing;
    platform::thread handle;
    platform::placement placement; // who wakes it says where not
};

// Who offers help to a loop.
struct helper {
    victim_choice& victims;
    std::uint32_t
        preferred_share;     // share 1 + preferred, so that repeated loops touch the same data from the same thread
    bool& slept;             // it was woken for this: the time since publication is a measured wake-up
    frame const* only_below; // if not null: it waits for this frame and helps nothing but its descendants
};

// Takes part in the loop of a notice, if its gate is open and the helper may. loop.cpp
bool help_loop(core& pool, std::uint32_t index, helper who) noexcept;

// The list of living pools, for fork(). pool.cpp
void remember_core(core& pool) noexcept;
void forget_core(core& pool) noexcept;

} // namespace heist::scheduler
