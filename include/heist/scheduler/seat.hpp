// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/platform/export.hpp>
#include <heist/scheduler/errand.hpp>
#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/task.hpp>
#include <heist/scheduler/victim.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace heist::scheduler {

class core;

// A place in a pool from which a thread forks and steals. Workers have one for life; a thread from outside borrows one
// for the time of its outermost join or task_group. Owner: the thread that sits on it.
struct alignas(platform::cache_line) seat {
    core* home = nullptr;
    std::uint32_t index = 0;
    victim_choice victims{0};
    task_deque deque;
    parker bed;
    errand runs;
};

// What a thread is doing for Heist. Constant-initialised, so that reading it is one instruction in a static library.
struct thread_state {
    seat* place = nullptr;         // where it sits, if it does
    core* pool = nullptr;          // the pool it works for: nested calls stay there. Null: the default pool
    frame const* inside = nullptr; // the innermost frame it takes part in
    std::size_t lane = 0;          // its lane of the counters, plus one; 0: not chosen yet

    // Small calls on the default pool that stay in this thread are counted here first, without an atomic operation: a
    // grant of so many calls, and how many of them are left. core::renew_grant() settles the account.
    std::uint32_t grant = 0;
    std::uint32_t grant_left = 0;
};

HEIST_API extern constinit thread_local thread_state this_thread;

// The core of default_pool(), once that exists.
HEIST_API extern constinit std::atomic<core*> the_default_core;

// Sets a member of this_thread and puts the old value back at the end.
template <class T>
class scoped_state {
public:
    scoped_state(T& which, T now) noexcept : which_(which), before_(which) { which_ = now; }
    ~scoped_state() { which_ = before_; }
    scoped_state(scoped_state const&) = delete;
    scoped_state& operator=(scoped_state const&) = delete;

private:
    T& which_;
    T before_;
};

} // namespace heist::scheduler
