// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// No wake-up is lost: not that of a loop on the board, nor that of the pool's end. scheduler/README.md, "Sleeping".

#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/range_slot.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using model::loops;
using model::offers;
using model::operation;

// A publisher that does not care whether somebody searches.
struct asks_take_one {
    static constexpr unsigned threads = 2;

    model::bedroom<1> room;
    loops work;

    void run(unsigned thread) {
        if (thread == 1) {
            work.publish();
            room.wake();
            return;
        }
        while (!work.take()) {
            room.rest(0, 0, work);
        }
    }
    void end() const {}
};

// help_loop() of src/loop.cpp by a thread that waits for something else: it comes in to see what the loop is, and leaves
// again. The worker that looks for room at that moment must not sleep on.
struct a_visitor_hides_no_room {
    static constexpr unsigned threads = 3;

    model::bedroom<1> room;
    loops work;

    void run(unsigned thread) {
        if (thread == 1) {
            work.publish();
            room.notify();
        } else if (thread == 2) {
            while (!work.take()) {
                room.rest(0, 1, work);
            }
        } else if (work.board.shown() != 0 && work.board[0].door.try_visit()) {
            static_cast<void>(work.board[0].door.leave_visit());
        }
    }
    void end() const {}
};

// participate() of src/loop.cpp. A thief (1) still sees the notice up when it offers its blocks, and wakes nobody. A leaver (2) takes it down, sees the blocks
// and puts it up again. The worker (3) that has looked in between must hear of that.
struct a_leaver_offers_again {
    static constexpr unsigned threads = 3;

    model::bedroom<1> room;
    loops work;
    heist::scheduler::basic_range_slot<model::sim> share;

    a_leaver_offers_again() { work.publish(); }

    void run(unsigned thread) {
        if (thread == 1) {
            share.refill({1, 2});
            offer();
        } else if (thread == 2) {
            work.board.hide(0);
            if (share.still_remaining() != 0) {
                offer();
            }
        } else {
            heist::scheduler::block_range loot;
            while (share.steal_half(loot) != heist::scheduler::steal_outcome::taken) {
                if (work.in_sight()) {
                    model::pause(); // comes in, finds nothing, and leaves: it is the leaver then
                } else {
                    room.rest(0, 1, work);
                }
            }
        }
    }
    void offer() {
        if (work.board.offer(0) && model::takes_step()) { // a mutant keeps it to itself
            room.notify();
        }
    }
    void end() const {}
};

// A worker whose second look has found something is awake when a publisher takes its bit: the wake-up is spent on it, so
// its next look must see what that publisher has published.
struct woken_while_awake {
    static constexpr unsigned threads = 2;

    heist::scheduler::basic_sleepers<model::sim> bits;
    loops work;

    void run(unsigned thread) {
        if (thread == 1) {
            work.publish();
            bits.take_one();
            return;
        }
        bits.announce(0);
        if (!bits.withdraw(0)) {
            model::require(work.in_sight(), "who was chosen sees the work");
        }
    }
    void end() const {}
};

// The pool ends while two workers search, go to sleep or sleep.
struct the_pool_ends {
    static constexpr unsigned threads = 3;

    model::bedroom<2> room;
    loops work;

    void run(unsigned thread) {
        if (thread == 1) {
            room.end([](std::uint32_t) {});
            return;
        }
        while (!room.roster().ended()) {
            room.rest(thread - 2, 1, work);
        }
    }
    void end() const {}
};

// Each sleeper is woken by one publisher only: two publishers never get the same bit.
struct two_publishers {
    static constexpr unsigned threads = 3;

    heist::scheduler::basic_sleepers<model::sim> bits;
    int woken[2] = {};

    two_publishers() {
        bits.announce(3);
        bits.announce(70);
    }
    void run(unsigned thread) {
        if (thread == 3) {
            if (bits.withdraw(70)) {
                ++woken[1];
            }
            return;
        }
        if (std::uint32_t const who = bits.take_one(); who != heist::scheduler::sleepers::none) {
            ++woken[who == 3 ? 0 : 1];
        }
    }
    void end() const {
        model::require(woken[0] == 1 && woken[1] == 1, "a bit is cleared by one, and each finds one");
        model::require(!bits.any(), "all are cleared");
    }
};

constexpr auto says = model::mutant::part::answer;
constexpr auto skipped = model::mutant::part::skipped;

model::suite const& sleeping() {
    static model::suite const all{
        .headers = {"dormitory.hpp", "sleepers.hpp"},
        .programs = {model::program_of<model::one_worker<loops, 1>>("sleepers.a_loop_and_a_searcher"),
                     model::program_of<model::one_worker<loops, 0>>("sleepers.a_loop_and_a_sleeper"),
                     model::program_of<model::one_worker<offers, 1>>("sleepers.an_offer_and_a_searcher"),
                     model::program_of<model::two_workers<loops>>("sleepers.two_loops_for_two_workers"),
                     model::program_of<asks_take_one>("sleepers.asks_take_one"),
                     model::program_of<a_visitor_hides_no_room>("sleepers.a_visitor_hides_no_room"),
                     model::program_of<a_leaver_offers_again>("sleepers.a_leaver_offers_again"),
                     model::program_of<woken_while_awake>("sleepers.woken_while_awake"),
                     model::program_of<the_pool_ends>("sleepers.the_pool_ends"),
                     model::program_of<two_publishers>("sleepers.two_publishers"),
                     model::program_of<model::one_worker<loops, 1, model::sleep::for_a_time>>(
                         "sleepers.an_early_riser")},
        .more = {{{"sleeping.hpp", "second_look", operation::step}, skipped},
                 {{"sleeping.hpp", "run", operation::step}, skipped}, // nobody passes the wake-up on
                 {{"gate.hpp", "lonely", operation::load}, says, 0},  // nothing more is in sight
                 {{"dormitory.hpp", "unwatched", operation::load}, says, 1},
                 {{"sleepers.hpp", "any", operation::load}, says, 0},
                 {{"sleepers.hpp", "take_one", operation::load}, says, 0},
                 {{"board.hpp", "offer", operation::fetch_or}, says, 1}, // it was up
                 {{"parker.hpp", "unpark", operation::exchange}, model::mutant::part::order},
                 {{"parker.hpp", "park_for", operation::compare_exchange_strong}, model::mutant::part::torn}},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_sleepers, no_wake_up_is_lost) {
    model::expect_holds(sleeping());
}

TEST(model_sleepers, every_mutant_is_killed_or_argued) {
    model::expect_kills(sleeping());
}
