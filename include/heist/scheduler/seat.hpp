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
#include <utility>

namespace heist::scheduler {

class core;
struct members_here;

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
    seat* place = nullptr;             // where it sits, if it does
    core* pool = nullptr;              // the pool it works for: nested calls stay there. Null: the default pool
    frame const* inside = nullptr;     // the innermost frame it takes part in
    members_here* runs_here = nullptr; // members of groups that it runs where they were made
    std::size_t lane = 0;              // its lane of the counters, plus one; 0: not chosen yet

    // Small calls on the pool that it works for are counted here first, without an atomic operation: a grant of so many calls, and how many of
    // them are left; negative: that many have asked in vain. core::renew_grant() settles the account, serving changes it.
    std::int32_t grant = 0;
    std::int32_t grant_left = 0;

    core const* employer = nullptr; // whose worker it is
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

// Counts the small calls of this thread's grant that were made, and takes back the rest.
HEIST_API void settle_grant() noexcept;

// For the time of this object the thread works for a pool. Small calls need not ask for which one: those of another pool have another grant.
class serving {
public:
    explicit serving(core& pool) noexcept : pool_before_(this_thread.pool) {
        core const* const calls_stay_in =
            pool_before_ != nullptr ? pool_before_ : the_default_core.load(std::memory_order_relaxed);
        this_thread.pool = &pool;
        if (calls_stay_in != &pool) [[unlikely]] {
            elsewhere_ = true;
            grant_before_ = std::exchange(this_thread.grant, 0);
            left_before_ = std::exchange(this_thread.grant_left, 0);
        }
    }
    ~serving() {
        if (elsewhere_) [[unlikely]] {
            settle_grant();
            this_thread.grant = grant_before_;
            this_thread.grant_left = left_before_;
        }
        this_thread.pool = pool_before_;
    }
    serving(serving const&) = delete;
    serving& operator=(serving const&) = delete;

private:
    core* pool_before_;
    bool elsewhere_ = false;
    std::int32_t grant_before_ = 0;
    std::int32_t left_before_ = 0;
};

} // namespace heist::scheduler
