// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/core.hpp>
#include <heist/scheduler/pool.hpp>
#include <heist/splitting/stop.hpp>

#include <algorithm>
#include <cstddef>

namespace heist::splitting {

// How the elements of a reduction or a scan are grouped: as it suits the threads, or by their number alone, so that the rounding of sums
// is always the same (fixed_blocks.hpp).
enum class grouping { free, fixed };

// What a policy says about where and how a call may run.
struct resources {
    scheduler::pool* where = nullptr; // null: the pool the thread works for, else the default pool
    unsigned threads = 0;             // at most so many, the caller included; 0: all of the pool
    std::size_t grain = 0;            // no task smaller than this many elements; 0: tuned by cost
    grouping groups = grouping::free;
    stop_query stop{}; // asked before each block

    scheduler::core& pool() const { return where != nullptr ? scheduler::core_of(*where) : scheduler::default_core(); }

    // The same for a part of the work that must not end in the middle.
    resources unstoppable() const noexcept {
        resources changed = *this;
        changed.stop = {};
        return changed;
    }

    resources with_grain(std::size_t least) const noexcept {
        resources changed = *this;
        changed.grain = least;
        return changed;
    }

    // How many threads may take part in `pool`, which is pool().
    unsigned width(scheduler::core const& pool) const noexcept {
        return threads == 0 || threads > pool.threads() ? pool.threads() : threads;
    }

    // The same where one waits for another: no more than can run at the same time, since a thread that has no CPU keeps all behind it waiting
    // (README.md, Decisions). A user's grain says that they know better.
    unsigned width_in_turn(scheduler::core const& pool) const noexcept {
        return grain != 0 ? width(pool) : (std::min)(width(pool), scheduler::core::cpus());
    }
};

} // namespace heist::splitting
