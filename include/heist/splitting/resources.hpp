// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/core.hpp>
#include <heist/scheduler/pool.hpp>

#include <cstddef>

namespace heist::splitting {

// What a policy says about where and how a call may run.
struct resources {
    scheduler::pool* where = nullptr; // null: the pool the thread works for, else the default pool
    unsigned threads = 0;             // at most so many, the caller included; 0: all of the pool
    std::size_t grain = 0;            // no task smaller than this many elements; 0: tuned by cost

    scheduler::core& pool() const { return where != nullptr ? scheduler::core_of(*where) : scheduler::default_core(); }

    // How many threads may take part in `pool`, which is pool().
    unsigned width(scheduler::core const& pool) const noexcept {
        return threads == 0 || threads > pool.threads() ? pool.threads() : threads;
    }
};

} // namespace heist::splitting
