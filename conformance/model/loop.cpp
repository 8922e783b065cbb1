// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A whole loop, from its caller's first line to its last: every block runs once, and nobody touches what is gone.
// scheduler/README.md, "Loops".

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"
#include "model/waiting.hpp"

#include <heist/scheduler/board.hpp>
#include <heist/scheduler/range_slot.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>

namespace {

using heist::scheduler::basic_board;
using heist::scheduler::basic_range_slot;
using heist::scheduler::block_range;
using heist::scheduler::steal_outcome;
using model::operation;
using slot = basic_range_slot<model::sim>;

// run_in(), help_loop() and participate() of src/loop.cpp: one caller, `Width` - 1 shares for helpers, `Helpers` who come.
template <std::uint32_t Blocks, std::uint32_t Width, unsigned Helpers>
struct one_loop {
    static constexpr unsigned threads = 1 + Helpers;

    struct job {
        std::array<slot, Width> shares;
        std::array<model::plain<int>, Blocks> runs;
    };
    basic_board<model::sim> board;
    std::optional<job> now;

    void run(unsigned thread) {
        if (thread == 1) {
            call();
        } else {
            help();
        }
    }

    void call() {
        now.emplace();
        for (std::uint32_t i = 0; i < Width; ++i) {
            now->shares[i].fill({i * Blocks / Width, (i + 1) * Blocks / Width});
        }
        std::uint32_t const index = board.reserve();
        now->shares[0].try_occupy();
        auto& mine = board[index];
        mine.door.open(Width - 1);
        board.show(index);
        participate(0, index);
        if (!mine.door.close()) {
            model::wait(mine.caller, [&] { return mine.door.quiet(); }, [&] { return mine.door.announce_wait(); });
        }
        board.hide(index);
        board.release(index);
        for (auto const& each : now->runs) {
            model::require(each.get() == 1, "every block has run once");
        }
        now.reset();
    }

    void help() {
        if (board.shown() == 0 || !board[0].door.try_enter()) {
            return;
        }
        std::uint32_t share = 1;
        while (!now->shares[share].try_occupy()) {
            share = share + 1 == Width ? 1 : share + 1;
        }
        participate(share, 0);
        now->shares[share].vacate();
        if (board[0].door.leave()) { // after this line the loop may be gone, the notice not
            board[0].caller.unpark();
        }
    }

    void participate(std::uint32_t mine, std::uint32_t index) {
        slot& own = now->shares[mine];
        drain(own, {});
        while (true) {
            block_range loot;
            if (steal(mine, loot)) {
                block_range const first{loot.first, loot.first + 1};
                if (first.last != loot.last) {
                    own.refill({first.last, loot.last});
                    board.offer(index);
                }
                drain(own, first);
            } else {
                board.hide(index);
                if (nothing_left()) {
                    return;
                }
                board.offer(index);
            }
        }
    }
    bool steal(std::uint32_t mine, block_range& loot) {
        for (std::uint32_t victim = 0; victim < Width; ++victim) {
            steal_outcome outcome = steal_outcome::empty;
            do {
                outcome = victim == mine ? steal_outcome::empty : now->shares[victim].steal_half(loot);
            } while (outcome == steal_outcome::lost);
            if (outcome == steal_outcome::taken) {
                return true;
            }
        }
        return false;
    }
    bool nothing_left() {
        for (slot const& each : now->shares) {
            if (each.still_remaining() != 0) {
                return false;
            }
        }
        return true;
    }
    void drain(slot& own, block_range claimed) {
        do {
            for (std::uint32_t block = claimed.first; block < claimed.last; ++block) {
                now->runs[block].set(now->runs[block].get() + 1);
            }
            claimed = own.claim(1);
        } while (!claimed.empty());
    }
    void end() { model::require(board.shown() == 0, "the notice is down"); }
};

constexpr auto weaker = model::mutant::part::order;
constexpr auto torn = model::mutant::part::torn;
constexpr auto says = model::mutant::part::answer;

model::suite const& loops() {
    static model::suite const all{.headers = {},
                                  .programs = {model::program_of<one_loop<4, 2, 1>>("loop.two_shares_one_helper"),
                                               model::program_of<one_loop<3, 2, 2>>("loop.two_shares_two_helpers"),
                                               model::program_of<one_loop<3, 3, 2>>("loop.three_shares_two_helpers")},
                                  .more = {{{"gate.hpp", "leave", operation::fetch_sub}, weaker},
                                           {{"gate.hpp", "close", operation::fetch_and}, weaker},
                                           {{"gate.hpp", "close", operation::fetch_and}, says, 0},
                                           {{"gate.hpp", "quiet", operation::load}, weaker},
                                           {{"gate.hpp", "quiet", operation::load}, says, 0},
                                           {{"gate.hpp", "announce_wait", operation::fetch_or}, says, 0},
                                           {{"gate.hpp", "announce_wait", operation::fetch_or}, torn},
                                           {{"range_slot.hpp", "claim", operation::fetch_add}, torn},
                                           {{"range_slot.hpp", "steal_half", operation::compare_exchange_strong}, torn},
                                           {{"parker.hpp", "unpark", operation::exchange}, torn}},
                                  .equivalents = {}};
    return all;
}

} // namespace

TEST(model_loop, every_block_runs_once_and_nobody_touches_what_is_gone) {
    model::expect_holds(loops());
}

TEST(model_loop, every_mutant_is_killed_or_argued) {
    model::expect_kills(loops());
}
