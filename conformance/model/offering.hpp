// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "model/sim_atomics.hpp"

#include <heist/scheduler/board.hpp>
#include <heist/scheduler/range_slot.hpp>

#include <cstdint>

// The board and a share together: what is left of a loop is on offer.
namespace model {

// participate() of src/loop.cpp. Thread 1 has stolen blocks and offers them in its share; thread 2 has found nothing, takes
// the notice down and looks once more. Whatever is left is then on offer. Thread 3 has another loop.
struct thief_and_leaver {
    static constexpr unsigned threads = 3;

    heist::scheduler::basic_board<sim> board;
    heist::scheduler::basic_range_slot<sim> share;
    std::uint32_t index;
    std::uint32_t other;

    thief_and_leaver() : index(board.reserve()), other(board.reserve()) { board.show(index); }

    void run(unsigned thread) {
        if (thread == 1) {
            share.refill({1, 4});
            if (takes_step()) {
                board.offer(index);
            }
        } else if (thread == 3) {
            board.show(other);
        } else {
            board.hide(index);
            if (something_left()) {
                board.offer(index);
            }
        }
    }
    bool something_left() const { return takes_step() && share.still_remaining() != 0; }
    void end() const { require(board.shown() == 3, "blocks that are left are on offer, and the other loop"); }
};

} // namespace model
