// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// lowest_event: the exception of the lowest throwing block wins, whatever the order in which they are thrown.

#include <heist/splitting/cancellation.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

using heist::splitting::lowest_event;

void throw_in(lowest_event& failure, std::uint32_t block) {
    try {
        throw block;
    } catch (...) {
        failure.keep_exception(block);
    }
}

std::uint32_t kept(lowest_event const& failure) {
    try {
        failure.rethrow();
    } catch (std::uint32_t block) {
        return block;
    }
    return ~std::uint32_t{0};
}

TEST(cancellation, nothing_thrown_cancels_nothing) {
    lowest_event const failure;
    EXPECT_EQ(failure.position(), lowest_event::none);
    EXPECT_FALSE(failure.cancels(0));
    EXPECT_FALSE(failure.cancels(1U << 30));
    EXPECT_NO_THROW(failure.rethrow());
}

TEST(cancellation, a_throwing_block_cancels_those_above_and_none_below) {
    lowest_event failure;
    throw_in(failure, 7);
    EXPECT_FALSE(failure.cancels(6));
    EXPECT_FALSE(failure.cancels(7));
    EXPECT_TRUE(failure.cancels(8));
}

TEST(cancellation, a_lower_block_replaces_a_higher_one_and_not_the_other_way_round) {
    lowest_event failure;
    throw_in(failure, 7);
    throw_in(failure, 3);
    throw_in(failure, 5);
    EXPECT_EQ(kept(failure), 3U);
    EXPECT_TRUE(failure.cancels(4));
}

TEST(cancellation, something_found_below_an_exception_replaces_it_and_the_other_way_round) {
    lowest_event event;
    bool noted = false;
    throw_in(event, 7);
    event.keep(5, [&] { noted = true; });
    EXPECT_TRUE(noted);
    EXPECT_EQ(event.position(), 5U);
    EXPECT_NO_THROW(event.rethrow());
    throw_in(event, 3);
    EXPECT_EQ(kept(event), 3U);
    event.keep(4, [&] { ADD_FAILURE() << "4 is not below 3"; });
    EXPECT_EQ(kept(event), 3U);
}

TEST(cancellation, stampede_of_throwers_leaves_the_lowest) {
    for (int round = 0; round < 200; ++round) {
        lowest_event failure;
        std::atomic<bool> go{false};
        std::vector<std::thread> throwers;
        for (std::uint32_t i = 0; i < 4; ++i) {
            throwers.emplace_back([&, i] {
                while (!go.load()) {
                    std::this_thread::yield();
                }
                for (std::uint32_t block = 40 + i; block >= 10 + i; block -= 5) {
                    throw_in(failure, block);
                }
            });
        }
        go.store(true);
        for (std::thread& each : throwers) {
            each.join();
        }
        ASSERT_EQ(kept(failure), 10U);
    }
}

} // namespace
