// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A user's predicate may be asked about whole blocks of numbers at once: the first hit is found all the same, it is not asked more often
// than there are numbers, and what it throws behind a hit reaches nobody.

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace {

using heist::algorithms::answers;
using heist::algorithms::asking;
using heist::algorithms::asking_habit;
using heist::algorithms::numbers_in_block;

// Asks as a search does: in blocks, then the rest one by one. Returns where the hit is.
template <class Hit>
std::size_t found(std::size_t count, Hit& hit) {
    answers const seen = heist::algorithms::ask_in_blocks<double>(0, count, hit);
    return seen.then_hit ? seen.misses : heist::algorithms::first_hit(seen.misses, count, hit);
}

// Sizes around one, two and three blocks.
constexpr std::size_t sizes[] = {0, 1, 63, 64, 65, 127, 128, 129, 191, 192, 193, 300};

} // namespace

TEST(asking, in_blocks_finds_the_first_hit_and_asks_no_more_often_than_there_are_numbers) {
    for (std::size_t const size : sizes) {
        for (std::size_t at = 0; at <= size; ++at) {
            std::size_t asked = 0;
            auto hit = [&](std::size_t i) {
                ++asked;
                return i == at || i == at + 3;
            };
            EXPECT_EQ(found(size, hit), at) << size;
            EXPECT_LE(asked, size);
        }
    }
}

TEST(asking, in_blocks_throws_only_what_comes_before_the_hit) {
    std::size_t const size = 3 * numbers_in_block;
    for (std::size_t at = 0; at != size; ++at) {
        for (std::size_t const thrower : {at + 1, at + 40, at == 0 ? size : at - 1, at < 40 ? size : at - 40}) {
            std::size_t asked = 0;
            auto hit = [&](std::size_t i) {
                ++asked;
                return i == thrower ? throw std::out_of_range("asked") : i == at;
            };
            if (thrower < at) {
                EXPECT_THROW(found(size, hit), std::out_of_range);
            } else {
                EXPECT_EQ(found(size, hit), at);
            }
            EXPECT_LE(asked, size);
        }
    }
}

TEST(asking, the_habit_follows_the_contests_and_is_sure_after_three) {
    asking_habit habit;
    EXPECT_EQ(habit.best(), asking::one_by_one);
    for (int round = 0; round != 3; ++round) {
        EXPECT_TRUE(habit.contest_is_due());
        habit.won(asking::in_blocks);
        EXPECT_EQ(habit.best(), asking::in_blocks);
    }
    EXPECT_FALSE(habit.contest_is_due());
    habit.won(asking::one_by_one);
    EXPECT_EQ(habit.best(), asking::in_blocks) << "one contest may be disturbed";
    EXPECT_TRUE(habit.contest_is_due());
    habit.won(asking::one_by_one);
    habit.won(asking::one_by_one);
    EXPECT_EQ(habit.best(), asking::one_by_one);
    int searches = 0;
    habit.won(asking::one_by_one);
    habit.won(asking::one_by_one);
    habit.won(asking::one_by_one);
    while (!habit.contest_is_due()) {
        ASSERT_LT(++searches, 1000) << "never asks itself again";
    }
}

TEST(asking, a_contest_that_a_hit_has_ended_is_not_held_again_in_the_next_search) {
    asking_habit habit;
    EXPECT_TRUE(habit.contest_is_due());
    EXPECT_FALSE(habit.contest_is_due());
}

TEST(asking, finds_the_first_hit_whatever_the_habit) {
    std::size_t const size = 4000;
    std::vector<float> v(size);
    auto const negative = [](float x) { return x < 0; };
    // The habit of this site becomes whatever is faster here; all ways are walked on the way to it and after it.
    for (int round = 0; round != 20; ++round) {
        for (int search = 0; search != 300; ++search) { // one of them decides a contest
            EXPECT_EQ(std::find_if(heist::par, v.begin(), v.end(), negative), v.end());
        }
        for (std::size_t at = 0; at < size; at += at < 700 || at > size - 150 ? 1 : 61) {
            v[at] = -1;
            v[(std::min)(at + 30, size - 1)] = -1;
            auto const there = v.begin() + static_cast<std::ptrdiff_t>(at);
            EXPECT_EQ(std::find_if(heist::par, v.begin(), v.end(), negative), there);
            v[at] = v[(std::min)(at + 30, size - 1)] = 0;
        }
        EXPECT_EQ(std::find_if(heist::par, v.begin(), v.end(), negative), v.end());
        EXPECT_TRUE(std::none_of(heist::par, v.begin(), v.end(), negative));
    }
}
