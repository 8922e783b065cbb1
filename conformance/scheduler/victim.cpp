// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/scheduler/victim.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace {

using heist::scheduler::victim_choice;

// Seeds as the pool uses them: small numbers, and addresses.
constexpr std::uint64_t seeds[] = {0, 1, 2, 3, 17, 0x7FFF'1234'5640, ~std::uint64_t{0}};

} // namespace

TEST(victim_choice, smoke_is_below_the_bound) {
    for (std::uint64_t seed : seeds) {
        victim_choice choice(seed);
        for (std::uint32_t bound : {1U, 2U, 3U, 64U, 257U, 1U << 31, ~0U}) {
            for (int i = 0; i < 1000; ++i) {
                ASSERT_LT(choice.below(bound), bound);
            }
        }
    }
}

TEST(victim_choice, smoke_different_seeds_give_different_victims) {
    std::set<std::vector<std::uint32_t>> sequences;
    for (std::uint64_t seed : seeds) {
        victim_choice choice(seed);
        std::vector<std::uint32_t> drawn(20);
        std::generate(drawn.begin(), drawn.end(), [&] { return choice.below(16); });
        sequences.insert(drawn);
    }
    EXPECT_GE(sequences.size(), std::size(seeds) - 1) << "at most two seeds may share a state";
}

// Each victim comes up about as often as any other: 10 standard deviations away from it would be another distribution.
TEST(victim_choice, no_starvation_every_victim_is_chosen_equally_often) {
    for (std::uint64_t seed : seeds) {
        for (std::uint32_t bound : {2U, 3U, 7U, 33U}) {
            victim_choice choice(seed);
            std::vector<int> chosen(bound);
            int const draws = 1000 * static_cast<int>(bound);
            for (int i = 0; i < draws; ++i) {
                ++chosen[choice.below(bound)];
            }
            for (std::uint32_t victim = 0; victim < bound; ++victim) {
                ASSERT_NEAR(chosen[victim], 1000, 320) << "victim " << victim << " of " << bound << ", seed " << seed;
            }
        }
    }
}

TEST(victim_choice, successive_draws_do_not_follow_a_pattern) {
    victim_choice choice(1);
    std::vector<int> pairs(4 * 4);
    std::uint32_t last = choice.below(4);
    for (int i = 0; i < 16'000; ++i) {
        std::uint32_t const next = choice.below(4);
        ++pairs[last * 4 + next];
        last = next;
    }
    for (int seen : pairs) {
        EXPECT_NEAR(seen, 1000, 320);
    }
}

TEST(victim_choice, of_two_the_fuller_one_is_chosen) {
    victim_choice choice(5);
    std::vector<int> chosen(8);
    for (int i = 0; i < 8000; ++i) {
        std::vector<std::uint32_t> asked;
        std::uint32_t const victim = choice.fuller_of_two(8, [&](std::uint32_t index) {
            asked.push_back(index);
            return index; // fuller and fuller
        });
        ASSERT_EQ(asked.size(), 2u);
        ASSERT_EQ(victim, *std::max_element(asked.begin(), asked.end()));
        ++chosen[victim];
    }
    EXPECT_TRUE(std::is_sorted(chosen.begin(), chosen.end())) << "the chance of index i is (2 i + 1) / 64";
    EXPECT_GT(chosen[0], 0) << "the emptiest is met when both draws are the same";
}
