// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who sleeps while it waits hears of what can be done meanwhile: a part of what it waits for, and nothing else.

#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/dozers.hpp>

#include <gtest/gtest.h>

namespace {

using heist::scheduler::basic_dozers;
using heist::scheduler::frame;
using model::operation;

// core::doze() and core::notify_of(). Thread 1 publishes a loop below what thread 2 waits for; thread 3 waits for something else, and is woken by the end of that.
struct a_waiter_and_a_nested_loop {
    static constexpr unsigned threads = 3;

    basic_dozers<model::sim> dozers;
    model::loops work;
    heist::scheduler::basic_parker<model::sim> beds[2];
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
    bool second_look() const { return looks.load(std::memory_order_relaxed) != 0 && work.in_sight(); }
    void end() const { model::require(!dozers.any(), "all have got up"); }

    model::sim_atomic<int> looks{1}; // a mutant leaves the second look out
};

constexpr char const* under_lock = "only who holds the lock changes the count, so nobody comes between";

model::suite const& all_dozers() {
    static model::suite const all{
        .headers = {"dozers.hpp"},
        .programs = {model::program_of<a_waiter_and_a_nested_loop>("dozers.a_waiter_and_a_nested_loop")},
        .more = {{{"dozers.cpp", "second_look", operation::load}}},
        .equivalents = {{{"dozers.hpp", "lie_down", operation::fetch_add}, model::mutant::part::torn, {}, under_lock},
                        {{"dozers.hpp", "get_up", operation::fetch_sub}, model::mutant::part::torn, {}, under_lock}}};
    return all;
}

} // namespace

TEST(model_dozers, who_waits_hears_of_what_it_can_help_with) {
    model::expect_holds(all_dozers());
}

TEST(model_dozers, every_mutant_is_killed_or_argued) {
    model::expect_kills(all_dozers());
}
