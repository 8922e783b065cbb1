// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fork() at any moment: the child gets a pool without workers, a clean board and clean seats, and no thread
// that was half started; a default pool that another thread was making is made. scheduler/README.md, "Ends".

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/activity.hpp>
#include <heist/scheduler/board.hpp>
#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/dormitory.hpp>
#include <heist/scheduler/errand.hpp>
#include <heist/scheduler/guests.hpp>
#include <heist/scheduler/roster.hpp>
#include <heist/scheduler/strays.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

namespace {

using namespace heist::scheduler;
using model::operation;
using model::sim;

void never_run(task&) noexcept {}

// One seat, one worker, and what they share. Thread 1 forks; thread 2 takes a seat, forks a task, publishes a loop, abandons a task
// and starts the worker; thread 3 is a worker that has nothing to do.
struct a_pool {
    static constexpr unsigned threads = 3;

    basic_deque<task, 2, 1, sim> deque;
    basic_parker<sim> bed;
    basic_errand<sim> runs;
    basic_activity<sim> doing;
    basic_dormitory<sim> dormitory;
    basic_board<sim> board;
    basic_strays<sim> strays;
    basic_guests<sim> guests;
    basic_roster<sim> roster;
    model::plain<int> handle; // of the worker's thread; who starts it writes it
    frame root;
    task forked{&never_run, &root, &root};
    task stray{&never_run, &root, &root};
    model::sim_atomic<int> keeps{1}; // each step of the following; a mutant leaves one out

    // before_fork() and core::after_fork_in_child() of src/pool.cpp, step by step.
    void fork() {
        if (keeps.load(std::memory_order_relaxed) != 0) {
            roster.before_fork();
        }
        model::become_child();
        if (keeps.load(std::memory_order_relaxed) != 0) {
            deque.reset();
        }
        if (keeps.load(std::memory_order_relaxed) != 0) {
            std::construct_at(&bed);
        }
        if (keeps.load(std::memory_order_relaxed) != 0) {
            runs.reset();
        }
        if (roster.after_fork_in_child() != 0) {
            handle.set(0);
        }
        if (keeps.load(std::memory_order_relaxed) != 0) {
            doing.reset();
        }
        if (keeps.load(std::memory_order_relaxed) != 0) {
            dormitory.reset();
        }
        if (keeps.load(std::memory_order_relaxed) != 0) {
            std::construct_at(&board);
        }
        if (keeps.load(std::memory_order_relaxed) != 0) {
            std::construct_at(&strays);
        }
        if (keeps.load(std::memory_order_relaxed) != 0) {
            guests.reset();
        }
    }

    void begin_afresh() {
        model::require(guests.sit_down() == 0, "all seats are free");
        model::require(deque.visible() == 0 && deque.pop() == nullptr, "nothing lies in the deque");
        model::require(!bed.unpark(), "nobody sleeps");
        model::require(runs.root() == nullptr, "nobody works for a frame of the parent");
        model::require(doing.await_end([] { return false; }, [&] { doing.day_ends(); }), "nobody is busy");
        model::require(dormitory.unwatched() && !dormitory.sleepers().any(), "nobody searches or is said to sleep");
        model::require(board.shown() == 0 && board.reserve() == 0 && !board[0].door.admits(), "no loop is open");
        model::require(strays.take_below(nullptr) == nullptr, "no task is left over");
        strays.put(stray);
        model::require(strays.take_below(nullptr) == &stray, "the list is not locked for ever");
        bool const started = roster.start_next(1, [&](std::uint32_t index) {
            model::require(index == 0 && handle.get() == 0, "no thread is half started");
            return true;
        });
        model::require(started, "the child starts its own worker");
    }

    void run(unsigned thread) {
        if (thread == 1) {
            fork();
            begin_afresh();
        } else if (thread == 2) {
            guests.sit_down();
            runs.set(&root, deque.begin_era());
            deque.push(&forked, task_kind::fork);
            board[board.reserve()].door.open(1);
            board.show(0);
            strays.put(stray);
            roster.start_next(1, [&](std::uint32_t) {
                handle.set(1);
                return true;
            });
        } else {
            doing.work_begins();
            doing.rest_begins();
            dormitory.rest(
                0, 1, [] { return false; }, [] { return false; }, [&] { bed.park(); });
        }
    }
    void end() const {}
};

// The default pool: thread 1 forks while threads 2 and 3 ask for it for the first time, and its child asks, too.
struct a_default_pool {
    static constexpr unsigned threads = 3;

    enum states { unknown, being_made, made };

    sim::mutex making;
    model::sim_atomic<int> published{0};
    model::plain<int> pool{unknown};
    model::sim_atomic<int> keeps{1};

    // default_pool() and make_default_pool() of src/pool.cpp.
    void ask() {
        if (published.load(std::memory_order_acquire) == 0) {
            bool const locks = keeps.load(std::memory_order_relaxed) != 0;
            if (locks) {
                making.lock();
            }
            model::require(pool.get() != being_made, "nobody waits for a thread that does not exist");
            if (pool.get() == unknown) {
                pool.set(being_made);
                pool.set(made);
            }
            published.store(1, std::memory_order_release);
            if (locks) {
                making.unlock();
            }
        }
        model::require(pool.get() == made, "who gets the pool gets all of it");
    }

    // before_fork() and after_fork_in_child().
    void leave() {
        bool const locks = keeps.load(std::memory_order_relaxed) != 0;
        if (locks) {
            making.lock();
        }
        model::become_child();
        if (locks && keeps.load(std::memory_order_relaxed) != 0) {
            making.unlock();
        }
    }

    void run(unsigned thread) {
        if (thread == 1) {
            leave();
        }
        ask();
    }
    void end() const {}
};

model::suite const& forks() {
    constexpr auto weaker = model::mutant::part::order;
    auto const step = [](unsigned nth) { return model::named_mutant{{"fork.cpp", "fork", operation::load, nth}}; };
    static model::suite const all{
        .headers = {},
        .programs = {model::program_of<a_pool>("fork.a_child_begins_afresh"),
                     model::program_of<a_default_pool>("fork.the_default_pool_is_made")},
        .more = {step(1),
                 step(2),
                 step(3),
                 step(4),
                 step(5),
                 step(6),
                 step(7),
                 step(8),
                 step(9),
                 {{"fork.cpp", "leave", operation::load, 1}},
                 {{"fork.cpp", "leave", operation::load, 2}},
                 {{"fork.cpp", "ask", operation::load, 2}},
                 {{"fork.cpp", "ask", operation::load, 1}, weaker},
                 {{"fork.cpp", "ask", operation::store}, weaker}},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_fork, a_child_begins_afresh) {
    model::expect_holds(forks());
}

TEST(model_fork, every_mutant_is_killed_or_argued) {
    model::expect_kills(forks());
}
