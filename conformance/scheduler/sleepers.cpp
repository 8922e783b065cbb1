// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/bedroom.hpp"
#include "scheduler/crew.hpp"
#include "scheduler/scripted_atomics.hpp"
#include "support/visits.hpp"

#include <heist/scheduler/sleepers.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_sleepers;
using heist::scheduler::sleepers;

template <class Atomics>
struct sleeping : ::testing::Test {};
TYPED_TEST_SUITE(sleeping, real_atomics, name_of_policy);

} // namespace

TEST(sleepers, smoke_nobody_sleeps_at_first) {
    sleepers bitmap;
    EXPECT_FALSE(bitmap.any());
    EXPECT_EQ(bitmap.take_one(), sleepers::none);
    EXPECT_FALSE(bitmap.withdraw(0));
}

TEST(sleepers, smoke_each_worker_can_sleep_and_be_taken_once) {
    sleepers bitmap;
    for (std::uint32_t who = 0; who < sleepers::max_workers; ++who) {
        bitmap.announce(who);
        EXPECT_TRUE(bitmap.any());
        EXPECT_EQ(bitmap.take_one(), who);
        EXPECT_FALSE(bitmap.any());
        EXPECT_EQ(bitmap.take_one(), sleepers::none);
        EXPECT_FALSE(bitmap.withdraw(who)) << "a wake-up is on its way";
        bitmap.announce(who);
        EXPECT_TRUE(bitmap.withdraw(who)) << "nobody took it";
        EXPECT_FALSE(bitmap.any());
    }
}

TEST(sleepers, smoke_all_of_them_at_once) {
    sleepers bitmap;
    for (std::uint32_t who = sleepers::max_workers; who-- > 0;) {
        bitmap.announce(who);
    }
    EXPECT_TRUE(bitmap.withdraw(77));
    support::visits taken(sleepers::max_workers);
    taken.add(77);
    for (std::uint32_t who = bitmap.take_one(); who != sleepers::none; who = bitmap.take_one()) {
        taken.add(who);
    }
    EXPECT_TRUE(taken.all_once());
}

TEST(sleepers, a_sleeper_that_another_waker_takes_first_is_not_taken_twice) {
    basic_sleepers<scripted_atomics> bitmap;
    bitmap.announce(3);
    bitmap.announce(5);
    script::interrupt(access::compare_exchange, [&] { EXPECT_EQ(bitmap.take_one(), 3u); });
    EXPECT_EQ(bitmap.take_one(), 5u);
    bitmap.announce(3);
    script::interrupt(access::compare_exchange, [&] { EXPECT_TRUE(bitmap.withdraw(3)); });
    EXPECT_EQ(bitmap.take_one(), sleepers::none);
}

// Who clears a bit wakes: of all takers and the sleeper itself, exactly one clears it.
TYPED_TEST(sleeping, stampede_of_wakers_takes_each_sleeper_once) {
    constexpr std::size_t threads = 4;
    constexpr std::uint32_t workers = 130; // in three of the bitmap's words
    for (std::size_t round = 0; round < rounds<TypeParam>(1000); ++round) {
        basic_sleepers<TypeParam> bitmap;
        for (std::uint32_t who = 0; who < workers; ++who) {
            bitmap.announce(who);
        }
        support::visits cleared(workers);
        in_threads(threads, [&](std::size_t thread) {
            if (thread == 0) {
                for (std::uint32_t who = 0; who < workers; who += 3) {
                    if (bitmap.withdraw(who)) {
                        cleared.add(who);
                    }
                }
            }
            for (std::uint32_t who = bitmap.take_one(); who != sleepers::none; who = bitmap.take_one()) {
                cleared.add(who);
            }
        });
        ASSERT_TRUE(cleared.all_once()) << "round " << round;
        ASSERT_FALSE(bitmap.any());
    }
}

TYPED_TEST(sleeping, stress_no_wake_up_is_lost) {
    send_messages<TypeParam>(rounds<TypeParam>(40'000));
}
