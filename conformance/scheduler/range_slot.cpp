// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/scripted_atomics.hpp"
#include "scheduler/shares.hpp"
#include "support/random.hpp"
#include "support/visits.hpp"

#include <heist/scheduler/range_slot.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_range_slot;
using heist::scheduler::block_range;
using heist::scheduler::range_slot;
using heist::scheduler::steal_outcome;

using scripted_slot = basic_range_slot<scripted_atomics>;

constexpr std::uint32_t max_blocks = range_slot::max_blocks;

void expect_range(block_range got, std::uint32_t first, std::uint32_t last) {
    EXPECT_EQ(got.first, first);
    EXPECT_EQ(got.last, last);
}

static_assert(sizeof(range_slot) == heist::platform::cache_line, "two shares never lie in one line");
static_assert(std::is_trivially_destructible_v<range_slot>, "a loop ends without visiting its shares");

template <class Atomics>
struct range_slots : ::testing::Test {};
TYPED_TEST_SUITE(range_slots, real_atomics, name_of_policy);

} // namespace

TEST(range_slot, smoke_a_new_slot_is_empty) {
    range_slot slot;
    block_range loot{7, 9};
    EXPECT_EQ(slot.remaining(), 0u);
    EXPECT_TRUE(slot.claim(1).empty());
    EXPECT_EQ(slot.steal_half(loot), steal_outcome::empty);
    expect_range(loot, 7, 9);
}

TEST(range_slot, smoke_the_owner_claims_from_the_low_end) {
    range_slot slot;
    slot.fill({10, 17});
    expect_range(slot.claim(1), 10, 11);
    expect_range(slot.claim(3), 11, 14);
    EXPECT_EQ(slot.remaining(), 3u);
    expect_range(slot.claim(100), 14, 17);
    EXPECT_EQ(slot.remaining(), 0u);
    EXPECT_TRUE(slot.claim(1).empty());
    slot.fill({3, 4});
    expect_range(slot.claim(1), 3, 4);
}

TEST(range_slot, smoke_the_largest_loop_fits) {
    range_slot slot;
    slot.fill({0, max_blocks});
    EXPECT_EQ(slot.remaining(), max_blocks);
    block_range loot;
    ASSERT_EQ(slot.steal_half(loot), steal_outcome::taken);
    expect_range(loot, max_blocks / 2, max_blocks);
    expect_range(slot.claim(max_blocks), 0, max_blocks / 2);
    EXPECT_TRUE(slot.claim(max_blocks).empty());
    EXPECT_EQ(slot.steal_half(loot), steal_outcome::empty);
}

TEST(range_slot, steal_takes_the_upper_half_rounded_up_with_one_compare_exchange) {
    for (std::uint32_t first : {0U, 1U, 1000U, max_blocks - 400}) {
        for (std::uint32_t k = 1; k <= 400; ++k) {
            scripted_slot slot;
            slot.fill({first, first + k});
            block_range loot;
            auto const did = script::count([&] { ASSERT_EQ(slot.steal_half(loot), steal_outcome::taken); });
            expect_range(loot, first + k / 2, first + k);
            ASSERT_EQ(loot.size(), (k + 1) / 2);
            ASSERT_EQ(slot.remaining(), k / 2);
            ASSERT_EQ(did.won, 1u);
            ASSERT_EQ(did.lost + did.stores + did.read_modify_writes, 0u);
        }
    }
}

TEST(range_slot, steal_is_the_same_after_the_owner_has_claimed_a_part) {
    for (std::uint32_t claimed = 0; claimed < 300; ++claimed) {
        scripted_slot slot;
        slot.fill({0, 300});
        slot.claim(claimed);
        block_range loot;
        ASSERT_EQ(slot.steal_half(loot), steal_outcome::taken);
        ASSERT_EQ(loot.size(), (300 - claimed + 1) / 2);
        ASSERT_EQ(loot.last, 300u);
        ASSERT_EQ(slot.claim(300).size(), loot.first - claimed);
    }
}

TEST(range_slot, stealing_again_and_again_halves_down_to_nothing) {
    range_slot slot;
    slot.fill({0, 1000});
    std::uint32_t upper_end = 1000;
    std::uint32_t steals = 0;
    for (block_range loot; slot.steal_half(loot) == steal_outcome::taken; ++steals) {
        ASSERT_EQ(loot.last, upper_end);
        upper_end = loot.first;
    }
    EXPECT_EQ(upper_end, 0u);
    EXPECT_EQ(steals, 10u) << "2^9 < 1000 < 2^10";
}

TEST(range_slot, a_claim_is_one_fetch_add_and_an_empty_one_is_none) {
    scripted_slot slot;
    slot.fill({0, 2});
    auto const claim = [&] { slot.claim(1); };
    auto const did = script::count(claim);
    EXPECT_EQ(did.read_modify_writes, 1u);
    EXPECT_EQ(did.won + did.lost + did.stores, 0u);
    claim();
    EXPECT_EQ(script::count(claim).read_modify_writes, 0u) << "else lo would creep towards hi's bits";
}

// claim() looks, then adds. A thief that takes the last block in between makes the owner add to an empty slot.
TEST(range_slot, an_over_increment_neither_carries_into_hi_nor_repeats) {
    for (std::uint32_t count : {1U, 5U, max_blocks}) {
        scripted_slot slot;
        slot.fill({max_blocks - 1, max_blocks});
        block_range loot;
        script::interrupt(access::read_modify_write, [&] { ASSERT_EQ(slot.steal_half(loot), steal_outcome::taken); });
        EXPECT_TRUE(slot.claim(count).empty());
        ASSERT_TRUE(script::interrupted());
        expect_range(loot, max_blocks - 1, max_blocks);
        for (int again = 0; again < 10; ++again) {
            EXPECT_EQ(slot.remaining(), 0u);
            EXPECT_TRUE(slot.claim(max_blocks).empty());
            EXPECT_EQ(slot.steal_half(loot), steal_outcome::empty);
        }
        slot.fill({max_blocks - 2, max_blocks});
        expect_range(slot.claim(2), max_blocks - 2, max_blocks);
    }
}

TEST(range_slot, a_claim_that_meets_a_thief_gets_what_the_thief_left) {
    scripted_slot slot;
    slot.fill({0, 9});
    block_range loot;
    script::interrupt(access::read_modify_write, [&] { slot.steal_half(loot); });
    expect_range(slot.claim(9), 0, 4);
    expect_range(loot, 4, 9);
}

TEST(range_slot, a_steal_is_lost_to_whoever_came_in_between_and_takes_nothing) {
    for (bool to_the_owner : {true, false}) {
        scripted_slot slot;
        slot.fill({0, 8});
        block_range loot{77, 78};
        block_range other;
        script::interrupt(access::compare_exchange, [&] {
            if (to_the_owner) {
                other = slot.claim(1);
            } else {
                slot.steal_half(other);
            }
        });
        EXPECT_EQ(slot.steal_half(loot), steal_outcome::lost);
        expect_range(loot, 77, 78);
        EXPECT_EQ(other.size() + slot.remaining(), 8u);
    }
}

// A thief that slept through the whole loop must not take blocks of the same numbers: those it saw are gone for good.
TEST(range_slot, a_late_thief_is_lost_after_the_owner_has_filled_the_slot_again) {
    scripted_slot slot;
    slot.fill({4, 8});
    block_range loot;
    script::interrupt(access::compare_exchange, [&] {
        slot.claim(4);
        slot.fill({6, 8}); // stolen back from somebody who had half of them
    });
    EXPECT_EQ(slot.steal_half(loot), steal_outcome::lost);
    expect_range(slot.claim(2), 6, 8);
}

TEST(range_slot, smoke_one_owner_at_a_time) {
    range_slot slot;
    EXPECT_TRUE(slot.try_occupy());
    EXPECT_FALSE(slot.try_occupy());
    slot.vacate();
    EXPECT_TRUE(slot.try_occupy());
}

TYPED_TEST(range_slots, stampede_of_owners_is_let_in_one_by_one) {
    constexpr std::size_t threads = 4;
    basic_range_slot<TypeParam> slot;
    std::size_t turns = 0; // no atomic: the owners' hand-over must order it
    std::size_t const each = rounds<TypeParam>(20'000);
    in_threads(threads, [&](std::size_t) {
        for (std::size_t i = 0; i < each; ++i) {
            while (!slot.try_occupy()) {
                std::this_thread::yield();
            }
            ++turns;
            slot.vacate();
        }
    });
    EXPECT_EQ(turns, threads * each);
}

TYPED_TEST(range_slots, stampede_of_thieves_takes_everything_once) {
    constexpr std::size_t threads = 4;
    for (std::size_t round = 0; round < rounds<TypeParam>(2000); ++round) {
        constexpr std::uint32_t blocks = 257;
        basic_range_slot<TypeParam> slot;
        slot.fill({0, blocks});
        support::visits seen(blocks);
        in_threads(threads, [&](std::size_t) {
            for (steal_outcome outcome{}; outcome != steal_outcome::empty;) {
                block_range loot;
                outcome = slot.steal_half(loot);
                for (; !loot.empty(); ++loot.first) {
                    seen.add(loot.first);
                }
            }
        });
        ASSERT_TRUE(seen.all_once()) << "round " << round;
    }
}

TYPED_TEST(range_slots, stress_each_block_is_run_once_by_owners_that_steal_from_each_other) {
    constexpr std::uint32_t width = 4;
    support::random_source random;
    for (std::size_t round = 0; round < rounds<TypeParam>(2000); ++round) {
        auto const blocks = static_cast<std::uint32_t>(random.between(1, 2000));
        std::uint32_t const batch = random.between(1U, 3U);
        std::array<basic_range_slot<TypeParam>, width> shares;
        deal(shares, blocks);
        support::visits seen(blocks);
        std::atomic<std::uint32_t> left{blocks};
        in_threads(width, [&](std::size_t mine) {
            take_part(shares, mine, batch, left, [&](std::uint32_t block) { seen.add(block); });
        });
        ASSERT_TRUE(seen.all_once()) << "round " << round << ", " << blocks << " blocks, batch " << batch;
    }
}

// The owner is wait-free, and a thief is turned away only by somebody who got on.
TYPED_TEST(range_slots, no_starvation_a_lost_steal_is_another_ones_success) {
    constexpr std::size_t thieves = 3;
    basic_range_slot<TypeParam> slot;
    std::array<std::uint64_t, thieves + 1> changes{};
    std::array<std::uint64_t, thieves + 1> lost{};
    std::atomic<bool> done{false};
    in_threads(thieves + 1, [&](std::size_t who) {
        if (who == 0) {
            for (std::size_t round = 0; round < rounds<TypeParam>(20'000); ++round) {
                while (!slot.claim(1).empty()) {
                    ++changes[0];
                }
                slot.fill({0, 64});
                ++changes[0];
            }
            done = true;
            return;
        }
        while (!done) {
            block_range loot;
            steal_outcome const outcome = slot.steal_half(loot);
            changes[who] += outcome == steal_outcome::taken;
            lost[who] += outcome == steal_outcome::lost;
        }
    });
    std::uint64_t total = 0;
    for (std::uint64_t each : changes) {
        total += each;
    }
    for (std::size_t who = 1; who <= thieves; ++who) {
        // claim() that finds a slot just emptied adds to lo all the same: at most one such change per fill.
        EXPECT_LE(lost[who], total - changes[who] + rounds<TypeParam>(20'000)) << "thief " << who;
    }
}
