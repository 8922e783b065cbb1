// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fork() at any moment: the child gets a pool without workers, a clean board and clean seats, and no thread
// that was half started; a default pool that another thread was making is made. scheduler/README.md, "Ends".

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/activity.hpp>
#include <heist/scheduler/board.hpp>
#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/dormitory.hpp>
#include <heist/scheduler/dozers.hpp>
#include <heist/scheduler/errand.hpp>
#include <heist/scheduler/guests.hpp>
#include <heist/scheduler/roster.hpp>
#include <heist/scheduler/strays.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <mutex>

namespace {

using namespace heist::scheduler;
using model::operation;
using model::sim;
using model::takes_step;

void never_run(task&) noexcept {}

// One seat, one worker, and what they share. Thread 1 takes a seat and forks; thread 2 takes a seat, forks a task, publishes a loop,
// abandons a task, starts the worker and dozes off; thread 3 is a worker that has nothing to do.
struct a_pool {
    static constexpr unsigned threads = 3;

    basic_deque<task, 2, 1, sim> deque;
    basic_parker<sim> bed;
    basic_errand<sim> runs;
    basic_activity<sim> doing;
    basic_dormitory<sim> dormitory;
    basic_board<sim> board;
    basic_strays<sim> strays;
    basic_dozers<sim> dozers;
    basic_guests<sim> guests;
    basic_roster<sim> roster;
    model::plain<int> handle; // of the worker's thread; who starts it writes it
    frame root;
    task forked{&never_run, &root, &root};
    task stray{&never_run, &root, &root};
    bool slept = false;          // worker::slept
    std::uint32_t lives = 0;     // core::lives_
    std::uint32_t last_seen = 0; // core::last_seen_

    // before_fork() and core::after_fork_in_child() of src/pool.cpp, step by step.
    void fork() {
        roster.before_fork();
        model::become_child();
        if (takes_step()) {
            deque.reset();
        }
        if (takes_step()) {
            std::construct_at(&bed);
        }
        if (takes_step()) {
            runs.reset();
        }
        if (roster.after_fork_in_child() != 0) {
            handle.set(0);
        }
        if (takes_step()) {
            slept = false;
        }
        if (takes_step()) {
            doing.reset();
        }
        if (takes_step()) {
            dormitory.reset();
        }
        if (takes_step()) {
            std::construct_at(&board);
        }
        if (takes_step()) {
            std::construct_at(&strays);
        }
        if (takes_step()) {
            std::construct_at(&dozers);
        }
        if (takes_step()) {
            guests.reset();
        }
        if (takes_step()) {
            ++lives;
        }
        if (takes_step()) {
            last_seen = 0;
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
        model::require(!dozers.any(), "nobody dozes");
        doze();
        model::require(!slept && last_seen == 0, "nobody was woken, or seen on a CPU");
        bool const started = roster.start_next(1, [&](std::uint32_t index) {
            model::require(index == 0 && handle.get() == 0, "no thread is half started");
            return true;
        });
        model::require(started, "the child starts its own worker");
    }
    void doze() {
        basic_dozers<sim>::couch mine{&root, &bed, true};
        dozers.lie_down(mine);
        dozers.get_up(mine);
    }

    void run(unsigned thread) {
        if (thread == 1) {
            // A seat_lease of scheduler/join.hpp, from before fork() until after it.
            std::uint32_t const seat = guests.sit_down();
            std::uint32_t const life = lives;
            fork();
            begin_afresh();
            if (lives == life) {
                guests.get_up(seat);
            }
            model::require(guests.sit_down() == 1, "nobody gives back a seat that he has not borrowed");
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
            doze();
        } else {
            doing.work_begins();
            doing.rest_begins();
            last_seen = 1;
            dormitory.rest(
                0, 1, [] { return false; }, [] { return false; },
                [&] {
                    slept = true;
                    bed.park();
                });
        }
    }
    void end() const {}
};

// The default pool, and the list of all: thread 1 forks while thread 2 asks for the default pool and thread 3 makes another one and
// asks then, and its child asks, too.
struct a_default_pool {
    static constexpr unsigned threads = 3;

    enum states { unknown, being_made, made };

    sim::mutex making;
    sim::mutex guard;
    model::sim_atomic<int> published{0};
    model::plain<int> pool{unknown};
    model::plain<int> living{0}; // the list

    // remember_core() of src/pool.cpp.
    void remember() {
        std::scoped_lock const lock(guard);
        living.set(living.get() + 1);
    }

    // default_pool() and pool::make_default().
    void ask() {
        if (published.load(std::memory_order_acquire) == 0) {
            std::scoped_lock const lock(making);
            model::require(pool.get() != being_made, "nobody waits for a thread that does not exist");
            if (pool.get() == unknown) {
                pool.set(being_made);
                remember();
                pool.set(made);
            }
            published.store(1, std::memory_order_release);
        }
        model::require(pool.get() == made, "who gets the pool gets all of it");
    }

    // before_fork() and after_fork_in_child().
    void leave() {
        making.lock();
        guard.lock();
        model::become_child();
        living.get();
        if (takes_step()) {
            guard.unlock();
        }
        if (takes_step()) {
            making.unlock();
        }
    }

    void run(unsigned thread) {
        if (thread == 1) {
            leave();
        } else if (thread == 3) {
            remember();
        }
        ask();
    }
    void end() const {}
};

model::suite const& forks() {
    constexpr auto weaker = model::mutant::part::order;
    static model::suite const all{
        .headers = {},
        .programs = {model::program_of<a_pool>("fork.a_child_begins_afresh"),
                     model::program_of<a_default_pool>("fork.the_default_pool_is_made")},
        .more = {{{"roster.hpp", "before_fork", operation::lock}, model::mutant::part::skipped},
                 {{"fork.cpp", "ask", operation::load}, weaker},
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
