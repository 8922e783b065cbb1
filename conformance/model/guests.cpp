// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Seats for threads from outside: one guest at a time on each, and it finds the deque as the last one left it.

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/guests.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace {

using heist::scheduler::basic_deque;
using heist::scheduler::basic_guests;
using heist::scheduler::steal_outcome;
using heist::scheduler::task_kind;
using model::operation;

// Three guests, who need one to three seats.
struct three_guests {
    static constexpr unsigned threads = 3;

    basic_guests<model::sim> guests;
    model::plain<unsigned> sits[3]; // the owner's part of a seat

    void run(unsigned thread) {
        std::uint32_t const seat = guests.sit_down();
        model::require(seat < 3, "there is a seat for everybody");
        model::require(sits[seat].get() == 0, "the seat is as the last guest left it");
        sits[seat].set(thread);
        model::require(sits[seat].get() == thread, "one guest at a time");
        sits[seat].set(0);
        guests.get_up(seat);
    }
    void end() { model::require(guests.sit_down() == 0, "all are given back"); }
};

// The deque of the seat goes along, while a thief looks into it: each task runs once, whoever pushed it.
struct a_deque_changes_hands {
    static constexpr unsigned threads = 3;

    struct alignas(8) task {
        model::plain<int> runs;
    };
    struct seat {
        basic_deque<task, 2, 1, model::sim> deque;
        model::plain<int> owned; // its members that only the owner touches are not watched: this one is
    };

    basic_guests<model::sim> guests;
    std::array<seat, 2> seats;
    std::array<task, 2> tasks;

    void run(unsigned thread) {
        if (thread == 3) {
            std::array<task*, 1> loot{};
            std::uint32_t count = 0;
            if (seats[0].deque.steal(loot, count) == steal_outcome::taken) {
                loot[0]->runs.set(loot[0]->runs.get() + 1);
            }
            return;
        }
        std::uint32_t const index = guests.sit_down();
        seat& mine = seats[index];
        mine.owned.set(mine.owned.get() + 1);
        mine.deque.push(&tasks[thread - 1], task_kind::fork);
        while (task* const own = mine.deque.pop()) {
            own->runs.set(own->runs.get() + 1);
        }
        guests.get_up(index);
    }
    void end() const {
        for (task const& each : tasks) {
            model::require(each.runs.get() == 1, "each task runs once");
        }
    }
};

model::suite const& all_guests() {
    static model::suite const all{
        .headers = {"guests.hpp"},
        .programs = {model::program_of<three_guests>("guests.three_guests"),
                     model::program_of<a_deque_changes_hands>("guests.a_deque_changes_hands")},
        .more = {},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_guests, a_seat_has_one_guest_at_a_time) {
    model::expect_holds(all_guests());
}

TEST(model_guests, every_mutant_is_killed_or_argued) {
    model::expect_kills(all_guests());
}
