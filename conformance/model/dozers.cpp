// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who sleeps while it waits hears of what can be done meanwhile: a part of what it waits for, and nothing else.

#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/dozers.hpp>

#include <gtest/gtest.h>

namespace {

using heist::scheduler::basic_dormitory;
using heist::scheduler::basic_dozers;
using heist::scheduler::basic_parker;
using heist::scheduler::frame;
using model::operation;

// core::doze() and core::notify_of(). Thread 1 publishes a loop below what thread 2 waits for; thread 3 waits for something else, and is woken by the end of that.
struct a_waiter_and_a_nested_loop {
    static constexpr unsigned threads = 3;

    basic_dozers<model::sim> dozers;
    model::loops work;
    basic_parker<model::sim> beds[2];
    frame awaited;
    frame other;
    frame nested{&awaited};

    void run(unsigned thread) {
        if (thread == 1) {
            work.publish();
            if (dozers.any()) {
                dozers.wake_above(&nested);
            }
        } else if (thread == 2) {
            while (!work.take()) {
                basic_dozers<model::sim>::couch mine{&awaited, &beds[0], false};
                dozers.lie_down(mine);
                if (!second_look()) {
                    beds[0].park();
                }
                dozers.get_up(mine);
            }
        } else {
            basic_dozers<model::sim>::couch mine{&other, &beds[1], true};
            dozers.lie_down(mine);
            dozers.get_up(mine);
            beds[1].unpark();
            beds[1].park();
        }
    }
    bool second_look() const { return model::takes_step() && work.in_sight(); }
    void end() const { model::require(!dozers.any(), "all have got up"); }
};

// core::notify_of() beside a searcher, which takes another loop and stays there: who publishes must not rely on it for what a waiter can help with.
struct a_searcher_takes_something_else {
    static constexpr unsigned threads = 3;

    basic_dormitory<model::sim> dormitory;
    basic_dozers<model::sim> dozers;
    model::loops work; // notice 0: another loop; notice 1: below what thread 1 waits for
    basic_parker<model::sim> bed_of_waiter;
    basic_parker<model::sim> bed_of_worker;
    frame awaited;
    frame nested{&awaited};
    model::sim_atomic<int> helped{0};

    a_searcher_takes_something_else() { work.publish(); }

    void run(unsigned thread) {
        if (thread == 1) {
            while (helped.load(std::memory_order_acquire) == 0) {
                if (enter(1)) {
                    help();
                    return;
                }
                basic_dozers<model::sim>::couch mine{&awaited, &bed_of_waiter, false};
                dozers.lie_down(mine);
                if (!is_up(1)) {
                    bed_of_waiter.park();
                }
                dozers.get_up(mine);
            }
        } else if (thread == 2) {
            auto const in_sight = [&] { return work.in_sight(); };
            do {
                dormitory.rest(0, 1, in_sight, in_sight, [&] { bed_of_worker.park(); });
                if (enter(0)) {
                    stay_until_helped();
                } else if (enter(1)) {
                    help();
                }
            } while (helped.load(std::memory_order_acquire) == 0);
        } else {
            work.publish();
            bool const unwatched = dormitory.unwatched();
            if (unwatched && dormitory.sleepers().take_one() != heist::scheduler::sleepers::none) {
                bed_of_worker.unpark();
            }
            if ((whoever_searches() || unwatched) && dozers.any()) {
                dozers.wake_above(&nested);
            }
        }
    }
    void end() const {}

    bool is_up(unsigned notice) const {
        return (work.board.shown() >> notice & 1) != 0 && work.board[notice].door.admits();
    }
    bool enter(unsigned notice) { return is_up(notice) && work.board[notice].door.try_enter(); }
    void help() { // and what was awaited is done
        helped.store(1, std::memory_order_release);
        bed_of_waiter.unpark();
        bed_of_worker.unpark();
    }
    void stay_until_helped() const {
        while (helped.load(std::memory_order_acquire) == 0) {
            model::pause();
        }
    }
    static bool whoever_searches() { return model::takes_step(); }
};

constexpr char const* under_lock = "only who holds the lock changes the count, so nobody comes between";

model::suite const& all_dozers() {
    static model::suite const all{
        .headers = {"dozers.hpp"},
        .programs = {model::program_of<a_waiter_and_a_nested_loop>("dozers.a_waiter_and_a_nested_loop"),
                     model::program_of<a_searcher_takes_something_else>("dozers.a_searcher_takes_something_else")},
        .more = {{{"dozers.hpp", "any", operation::load}}}, // says that nobody lies there
        .equivalents = {{{{"dozers.hpp", "lie_down", operation::fetch_add}, model::mutant::part::torn}, under_lock},
                        {{{"dozers.hpp", "get_up", operation::fetch_sub}, model::mutant::part::torn}, under_lock}}};
    return all;
}

} // namespace

TEST(model_dozers, who_waits_hears_of_what_it_can_help_with) {
    model::expect_holds(all_dozers());
}

TEST(model_dozers, every_mutant_is_killed_or_argued) {
    model::expect_kills(all_dozers());
}
