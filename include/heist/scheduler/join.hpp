// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>
#include <heist/scheduler/core.hpp>
#include <heist/scheduler/latch.hpp>
#include <heist/scheduler/pool.hpp>

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace heist::scheduler {

// A seat for the calling thread in a pool: its own if it has one there, else a borrowed one for the time of this object.
class seat_lease {
public:
    explicit seat_lease(core& pool) noexcept
        : home_(pool), life_(pool.lives()), before_(this_thread.place), here_(std::in_place, pool) {
        if (before_ == nullptr || before_->home != &pool) {
            borrowed_ = pool.borrow_seat();
            this_thread.place = borrowed_;
        }
    }
    ~seat_lease() {
        if (!valid()) {
            std::construct_at(&here_); // never ended: what this thread was doing is of another process
            return;
        }
        if (borrowed_ != nullptr) {
            home_.give_back(*borrowed_);
        }
        this_thread.place = before_;
    }
    seat_lease(seat_lease const&) = delete;
    seat_lease& operator=(seat_lease const&) = delete;

    // False in a child of fork(), which begins with free seats: the thread has none, or a later one, and somebody else may sit where it sat.
    bool valid() const noexcept { return home_.lives() == life_; }

    // Null: all guest seats are taken, or the pool has no workers. Then there is nobody to share with.
    static seat* place() noexcept { return this_thread.place; }

private:
    core& home_;
    std::uint32_t life_; // of the pool, when this object was made
    seat* before_;
    std::optional<serving> here_;
    seat* borrowed_ = nullptr;
};

// The second half of a join, on the stack of the thread that forks it.
template <class G>
struct forked final : task {
    forked(G& what, frame const* above) noexcept : task(&run, above, this), function(what) {}

    static void run(task& self) noexcept {
        auto& mine = static_cast<forked&>(self);
        core& pool = *this_thread.pool; // before set(): afterwards `mine` may be gone
        try {
            mine.function();
        } catch (...) {
            mine.error = std::current_exception();
        }
        if (std::uint32_t const waiter = mine.done.set(); waiter != latch::nobody) {
            pool.unpark(waiter);
        }
    }

    G& function;
    latch done;
    std::exception_ptr error;
};

// What became of a forked task when its parent came back to it.
enum class fork_fate {
    untouched, // it is the parent's again: nobody has run it
    finished   // a thief has run it
};

// Takes a forked task back, or waits until its thief has run it. `done`: the latch of that task. Owner of the seat only.
HEIST_API fork_fate wait_for_stolen(seat& mine, task& child, latch& done) noexcept;

inline fork_fate come_back_to(seat& mine, task& child, latch& done) noexcept {
    task* const newest = mine.deque.pop();
    if (newest == &child) [[likely]] {
        if (mine.deque.position() % tuning::returns_per_look == 0 && mine.deque.show_more()) [[unlikely]] {
            mine.home->notify_of_tasks(mine);
        }
        return fork_fate::untouched;
    }
    if (newest != nullptr) {
        // A member of a group outside that was made within the first half and not waited for there: it comes first.
        mine.home->run_taken(*newest);
        return come_back_to(mine, child, done);
    }
    return wait_for_stolen(mine, child, done);
}

template <class F, class G>
void join_at(seat& mine, F& f, G& g) {
    forked<G> child(g, this_thread.inside);
    push_outcome const pushed = mine.deque.push(&child, task_kind::fork);
    if (pushed == push_outcome::full) [[unlikely]] {
        f();
        g();
        return;
    }
    if (pushed == push_outcome::shown) {
        mine.home->notify_of_tasks(mine);
    }
    try {
        f();
    } catch (...) {
        // Run sequentially, g would not have been called: its result is dropped.
        scheduler::come_back_to(mine, child, child.done);
        throw;
    }
    if (scheduler::come_back_to(mine, child, child.done) == fork_fate::untouched) [[likely]] {
        g();
    } else if (child.error) {
        std::rethrow_exception(child.error);
    }
}

// Runs f() and g(), perhaps at the same time, in `pool`. If both throw, f's exception arrives.
template <class F, class G>
void join_in(core& pool, F& f, G& g) {
    if (seat* const mine = this_thread.place; mine != nullptr && mine->home == &pool) [[likely]] {
        scheduler::join_at(*mine, f, g);
        return;
    }
    seat_lease const lease(pool);
    if (seat* const mine = seat_lease::place(); mine != nullptr) {
        pool.count(counter::parallel_calls);
        scheduler::join_at(*mine, f, g);
    } else {
        pool.count(counter::caller_only_calls);
        f();
        g();
    }
}

template <class F, class G>
    requires std::is_invocable_v<F&> && std::is_invocable_v<G&>
void join(pool& where, F&& f, G&& g) {
    scheduler::join_in(core_of(where), f, g);
}

template <class F, class G>
    requires std::is_invocable_v<F&> && std::is_invocable_v<G&>
void join(F&& f, G&& g) {
    // A worker of another pool that takes part in a call of this one has a seat, but not here.
    if (seat* const mine = this_thread.place; mine != nullptr && mine->home == this_thread.pool) [[likely]] {
        scheduler::join_at(*mine, f, g);
    } else {
        scheduler::join_in(default_core(), f, g);
    }
}

} // namespace heist::scheduler
