// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/scripted_atomics.hpp"
#include "support/rendezvous.hpp"

#include <heist/scheduler/parker.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <thread>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_parker;
using heist::scheduler::parker;

template <class Atomics>
struct parkers : ::testing::Test {};
TYPED_TEST_SUITE(parkers, real_atomics, name_of_policy);

} // namespace

TYPED_TEST(parkers, smoke_a_token_lets_one_park_return_at_once) {
    basic_parker<TypeParam> bed;
    watchdog const guard;
    for (int i = 0; i < 3; ++i) {
        EXPECT_FALSE(bed.unpark()) << "nobody was asleep";
        EXPECT_FALSE(bed.unpark()) << "tokens do not add up";
        bed.park();
    }
}

// Who says that it had to wake somebody has: the sleeper passes this once per true.
TYPED_TEST(parkers, smoke_a_second_park_sleeps_until_it_is_woken) {
    basic_parker<TypeParam> bed;
    std::atomic<int> passed{0};
    watchdog const guard;
    bed.unpark();
    bed.unpark();
    std::thread sleeper([&] {
        bed.park();
        passed = 1;
        bed.park();
        passed = 2;
    });
    EXPECT_TRUE(support::wait_until([&] { return passed.load() >= 1; }));
    EXPECT_EQ(passed, 1) << "one token, one park";
    int woken = 0;
    while (passed != 2) {
        woken += bed.unpark();
        std::this_thread::yield();
    }
    sleeper.join();
    EXPECT_LE(woken, 1);
}

TYPED_TEST(parkers, smoke_who_parks_for_a_time_takes_a_token_or_none) {
    basic_parker<TypeParam> bed;
    watchdog const guard;
    EXPECT_FALSE(bed.unpark());
    EXPECT_TRUE(bed.park_for(3'600'000'000'000)) << "the token was there";
    EXPECT_FALSE(bed.unpark()) << "it does not sleep";
    bed.park(); // nor has it left anything behind that this token would have met
}

TEST(parker, a_token_that_comes_before_a_timed_sleep_ends_it) {
    basic_parker<scripted_atomics> bed;
    watchdog const guard;
    script::interrupt(access::load, [&] { EXPECT_TRUE(bed.unpark()) << "it was as good as asleep"; });
    EXPECT_TRUE(bed.park_for(3'600'000'000'000));
    EXPECT_TRUE(script::interrupted());
    EXPECT_FALSE(bed.unpark());
    EXPECT_TRUE(bed.park_for(3'600'000'000'000)) << "that token is used up, this one is not";
}

TEST(parker, a_token_that_comes_while_it_goes_to_sleep_is_not_slept_over) {
    basic_parker<scripted_atomics> bed;
    watchdog const guard;
    script::interrupt(access::compare_exchange, [&] { EXPECT_FALSE(bed.unpark()); });
    bed.park();
    EXPECT_TRUE(script::interrupted());
    script::interrupt(access::load, [&] { EXPECT_TRUE(bed.unpark()) << "it was as good as asleep"; });
    bed.park();
    EXPECT_TRUE(script::interrupted());
    bed.unpark();
    bed.park(); // those two tokens are used up, this one is not
}

// Two threads hand a number to and fro, one token for each turn. It is no atomic, so unpark and park must order it.
TYPED_TEST(parkers, stress_ping_pong_loses_nothing) {
    basic_parker<TypeParam> beds[2];
    std::size_t number = 0;
    std::size_t const turns = rounds<TypeParam>(20'000) / 2 * 2;
    watchdog const guard;
    in_threads(2, [&](std::size_t who) {
        for (std::size_t i = who; i < turns; i += 2) {
            if (i != 0) {
                beds[who].park();
            }
            ASSERT_EQ(number, i);
            ++number;
            beds[1 - who].unpark();
        }
    });
    EXPECT_EQ(number, turns);
}

// Many wakers, one sleeper: whatever was said before an unpark is seen after the park that takes it.
TYPED_TEST(parkers, stampede_of_wakers_wakes_for_every_message) {
    constexpr std::size_t wakers = 3;
    basic_parker<TypeParam> bed;
    std::atomic<std::size_t> said{0};
    std::atomic<std::size_t> heard{0};
    std::size_t const each = rounds<TypeParam>(10'000);
    watchdog const guard;
    in_threads(wakers + 1, [&](std::size_t who) {
        if (who == 0) {
            while (heard < wakers * each) {
                bed.park();
                heard = said.load(std::memory_order_relaxed);
            }
            return;
        }
        for (std::size_t i = 0; i < each; ++i) {
            std::size_t const mine = said.fetch_add(1, std::memory_order_relaxed) + 1;
            bed.unpark();
            while (i % 16 == 0 && heard < mine) { // now and then let it fall asleep
                std::this_thread::yield();
            }
        }
    });
    EXPECT_EQ(heard, wakers * each);
}

// The sleeper may destroy its bed as soon as it is awake; the waker, still on its way through the system call, uses
// no more than the address.
TYPED_TEST(parkers, destructors_a_bed_can_go_as_soon_as_park_returns) {
    std::atomic<basic_parker<TypeParam>*> shown{nullptr};
    std::size_t const total = rounds<TypeParam>(20'000);
    watchdog const guard;
    in_threads(2, [&](std::size_t who) {
        for (std::size_t i = 0; i < total; ++i) {
            if (who == 0) {
                auto bed = std::make_unique<basic_parker<TypeParam>>();
                shown = bed.get();
                bed->park();
            } else {
                basic_parker<TypeParam>* bed = nullptr;
                while ((bed = shown.exchange(nullptr)) == nullptr) {
                    std::this_thread::yield();
                }
                bed->unpark();
            }
        }
    });
}
