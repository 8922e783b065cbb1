// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every block of a loop is handed out exactly once, whoever claims, steals, refills or takes a share over.

#include "model/offering.hpp"
#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/range_slot.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace {

using heist::scheduler::block_range;
using heist::scheduler::steal_outcome;
using model::operation;
using slot = heist::scheduler::basic_range_slot<model::sim>;

template <std::uint32_t Blocks>
struct tally {
    std::array<int, Blocks> runs{};

    void run(block_range blocks) {
        for (std::uint32_t block = blocks.first; block < blocks.last; ++block) {
            model::require(block < Blocks && ++runs[block] == 1, "a block is handed out once");
        }
    }
    void drain(slot& own) {
        for (block_range got = own.claim(1); !got.empty(); got = own.claim(1)) {
            run(got);
        }
    }
    void end() const {
        for (int const count : runs) {
            model::require(count == 1, "every block is handed out");
        }
    }
};

// The owner claims, thieves take the upper half; each thief offers what it took in a share of its own, where another one
// halves it again.
template <unsigned Thieves>
struct owner_and_thieves {
    static constexpr unsigned threads = 1 + Thieves;

    std::array<slot, threads> shares;
    tally<5> blocks;

    owner_and_thieves() { shares[0].fill({0, 5}); }

    void run(unsigned thread) {
        slot& own = shares[thread - 1];
        if (thread == 1) {
            blocks.drain(own);
            return;
        }
        for (unsigned victim = 0; victim < threads; ++victim) {
            block_range loot;
            if (&shares[victim] != &own && shares[victim].steal_half(loot) == steal_outcome::taken) {
                own.fill({loot.first + 1, loot.last});
                blocks.run({loot.first, loot.first + 1});
                blocks.drain(own);
            }
        }
    }
    void end() const { blocks.end(); }
};

// Two helpers that come one after the other use the same share: what the second fills in comes after what the first has
// left.
struct successors {
    static constexpr unsigned threads = 2;

    slot share;
    std::array<bool, 2> came{};
    tally<4> blocks;

    void run(unsigned thread) {
        std::uint32_t const first = (thread - 1) * 2;
        if (share.try_occupy()) {
            came[thread - 1] = true;
            share.fill({first, first + 2});
            blocks.drain(share);
            model::require(blocks.runs[first] == 1 && blocks.runs[first + 1] == 1, "the owner gets what it filled in");
            share.vacate();
        }
    }
    void end() const {
        model::require(came[0] || came[1], "a free share is occupied");
        model::require(share.remaining() == 0, "and left empty");
    }
};

// Who asks an empty share again and again, for as much as possible, gets nothing, and `lo` does not run over into `hi`.
struct claims_without_end {
    static constexpr unsigned threads = 2;

    slot share;
    tally<2> blocks;

    claims_without_end() { share.fill({0, 2}); }

    void run(unsigned thread) {
        block_range loot;
        if (thread == 2) {
            if (share.steal_half(loot) == steal_outcome::taken) {
                blocks.run(loot);
            }
            return;
        }
        for (int i = 0; i < 6; ++i) {
            blocks.run(share.claim(slot::max_blocks));
        }
        model::require(share.steal_half(loot) == steal_outcome::empty, "an empty share stays empty");
    }
    void end() const { blocks.end(); }
};

constexpr auto says = model::mutant::part::answer;

model::suite const& range_slots() {
    static model::suite const all{
        .headers = {"range_slot.hpp"},
        .programs = {model::program_of<owner_and_thieves<1>>("range_slot.owner_and_thief"),
                     model::program_of<owner_and_thieves<2>>("range_slot.owner_and_two_thieves"),
                     model::program_of<successors>("range_slot.successors"),
                     model::program_of<claims_without_end>("range_slot.claims_without_end"),
                     model::program_of<model::thief_and_leaver>("range_slot.thief_and_leaver")},
        .more = {{{"range_slot.hpp", "claim", operation::load}, says, std::uint64_t{1} << 32},
                 {{"range_slot.hpp", "try_occupy", operation::load}, says, 1}, // somebody owns it
                 {{"range_slot.hpp", "try_occupy", operation::exchange}, says, 0},
                 {{"range_slot.hpp", "still_remaining", operation::load}, says, 0},
                 {{"offering.hpp", "something_left", operation::step}, model::mutant::part::skipped}},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_range_slot, every_block_is_handed_out_exactly_once) {
    model::expect_holds(range_slots());
}

TEST(model_range_slot, every_mutant_is_killed_or_argued) {
    model::expect_kills(range_slots());
}
