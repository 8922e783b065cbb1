// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Notices: each belongs to one loop at a time, and is up while a thief has blocks to share.

#include "model/offering.hpp"
#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/board.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace {

using heist::scheduler::basic_board;
using model::operation;

// Two callers and a helper. A notice that was given back and reserved again carries nothing over from the loop before.
struct callers_in_turn {
    static constexpr unsigned threads = 3;

    basic_board<model::sim> board;
    model::plain<unsigned> jobs[2]; // beside each notice: what its caller has written for those inside

    void run(unsigned thread) {
        if (thread == 3) {
            for (std::uint32_t index = 0; index < 2; ++index) {
                if (board[index].door.try_enter()) {
                    model::require(jobs[index].get() != 0, "who is inside sees the job");
                    static_cast<void>(board[index].door.leave());
                }
            }
            return;
        }
        std::uint32_t const index = board.reserve();
        model::require(index < 2, "there is a notice for everybody");
        jobs[index].set(thread);
        board[index].door.open(1);
        board.show(index);
        board.hide(index);
        if (!board[index].door.close()) {
            while (!board[index].door.quiet()) {
                model::pause();
            }
        }
        model::require(jobs[index].get() == thread, "a notice has one caller at a time");
        jobs[index].set(0);
        board.release(index);
    }
    void end() {
        model::require(board.shown() == 0, "all are down");
        model::require(board.reserve() == 0 && board.reserve() == 1, "all are given back");
    }
};

// take_wakes() of src/loop.cpp: helpers that come in take some of the wake-ups that a loop owes, and no two the same.
struct two_who_wake {
    static constexpr unsigned threads = 3;
    static constexpr std::uint32_t most = heist::scheduler::tuning::wakes_per_helper;
    static constexpr std::uint32_t owed = most + 1;

    basic_board<model::sim> board;
    std::uint32_t came = 0;
    std::uint32_t taken = 0;

    void run(unsigned thread) {
        if (thread == 1) {
            std::uint32_t const index = board.reserve();
            board[index].to_wake.store(owed, std::memory_order_relaxed);
            board[index].door.open(2);
            board.show(index);
        } else if (board.shown() != 0 && board[0].door.try_enter()) {
            taken += take_wakes();
            ++came;
            static_cast<void>(board[0].door.leave());
        }
    }
    std::uint32_t take_wakes() {
        std::uint32_t seen = board[0].to_wake.load(std::memory_order_relaxed);
        while (seen != 0) {
            std::uint32_t const mine = (std::min)(seen, most);
            if (board[0].to_wake.compare_exchange_weak(seen, seen - mine, std::memory_order_relaxed)) {
                return mine;
            }
        }
        return 0;
    }
    void end() const { model::require(taken == (std::min)(owed, came * most), "all that is owed, and no more"); }
};

constexpr auto says = model::mutant::part::answer;
constexpr auto skipped = model::mutant::part::skipped;
constexpr std::uint64_t all_up = ~std::uint64_t{0};

model::suite const& boards() {
    static model::suite const all{
        .headers = {"board.hpp"},
        .programs = {model::program_of<callers_in_turn>("board.callers_in_turn"),
                     model::program_of<two_who_wake>("board.two_who_wake"),
                     model::program_of<model::thief_and_leaver>("board.thief_and_leaver"),
                     model::program_of<model::one_worker<model::loops, 1>>("board.a_loop_and_a_searcher"),
                     model::program_of<model::one_worker<model::offers, 1>>("board.an_offer_and_a_searcher")},
        .more = {{{"offering.hpp", "something_left", operation::step}, skipped},
                 {{"offering.hpp", "run", operation::step}, skipped},
                 {{"board.hpp", "hide", operation::load}, says, 0},       // it is down
                 {{"board.hpp", "offer", operation::load}, says, all_up}, // it is up
                 {{"board.cpp", "take_wakes", operation::compare_exchange_weak}, model::mutant::part::torn}},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_board, a_notice_has_one_caller_and_is_up_while_there_are_blocks) {
    model::expect_holds(boards());
}

TEST(model_board, every_mutant_is_killed_or_argued) {
    model::expect_kills(boards());
}
