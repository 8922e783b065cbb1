// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rhythm, and what tempo and a worker make of it: calls at even intervals find a worker that has got up for them. Time is what the tests say it is, but
// for the last one.

#include "support/rendezvous.hpp"

#include <heist/heist.hpp>
#include <heist/platform/clock.hpp>
#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/rhythm.hpp>
#include <heist/scheduler/tempo.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <thread>
#include <vector>

namespace {

using heist::scheduler::rhythm;
using heist::scheduler::tempo;
namespace tuning = heist::scheduler::tuning;

constexpr std::int64_t us = 1'000;
constexpr std::int64_t ms = 1'000'000;
constexpr float gain = 40'000.0F;
constexpr int long_enough = 40; // beats, to be sure of an interval

// Beats at these distances, again and again; the last one is at the time that is returned.
std::int64_t beat(rhythm& beats, std::int64_t from, std::vector<std::int64_t> const& distances, int how_many,
                  float gain_ns = gain) {
    for (int i = 0; i != how_many; ++i) {
        from += distances[static_cast<std::size_t>(i) % distances.size()];
        beats.beat(from, gain_ns);
    }
    return from;
}

} // namespace

TEST(rhythm, nothing_is_foreseen_before_a_beat_or_after_two) {
    rhythm beats;
    EXPECT_FALSE(beats.is_even());
    EXPECT_EQ(beats.nap_ns(100 * ms), 0);
    EXPECT_EQ(beats.watch_until(100 * ms), 0);
    std::int64_t const last = beat(beats, ms, {10 * ms}, 2);
    EXPECT_FALSE(beats.is_even());
    EXPECT_EQ(beats.nap_ns(last + us), 0);
}

TEST(rhythm, after_even_intervals_a_worker_gets_up_before_the_next_beat) {
    rhythm beats;
    std::int64_t const last = beat(beats, ms, {10 * ms - 20 * us, 10 * ms + 20 * us}, long_enough);
    ASSERT_TRUE(beats.is_even());
    std::int64_t const up = last + ms + beats.nap_ns(last + ms);
    EXPECT_LT(up, last + 10 * ms - static_cast<std::int64_t>(tuning::first_lateness_ns)) << "it will be late";
    EXPECT_GT(up, last + 9 * ms) << "but not by that much";
    EXPECT_GT(beats.watch_until(up), last + 10 * ms + 20 * us) << "it waits for a beat that is late itself";
    EXPECT_LT(beats.watch_until(up), last + 11 * ms) << "but not for ever";
    EXPECT_EQ(beats.watch_until(last + ms), 0) << "there is time to sleep";
}

TEST(rhythm, a_beat_that_does_not_come_is_waited_for_once) {
    rhythm beats;
    std::int64_t const last = beat(beats, ms, {10 * ms}, long_enough);
    ASSERT_TRUE(beats.is_even());
    EXPECT_EQ(beats.watch_until(last + 11 * ms), 0);
    EXPECT_EQ(beats.nap_ns(last + 11 * ms), 0);
    EXPECT_EQ(beats.nap_ns(last + 100 * ms), 0);
}

TEST(rhythm, uneven_intervals_are_none) {
    rhythm beats;
    beat(beats, ms, {5 * ms, 15 * ms}, 1000);
    EXPECT_FALSE(beats.is_even());
    rhythm seconds;
    beat(seconds, ms, {3'000 * ms}, 1000);
    EXPECT_FALSE(seconds.is_even()) << "nobody saves a few µs once in three seconds";
}

TEST(rhythm, small_gains_are_worth_small_errors_only) {
    std::vector<std::int64_t> const around_ten_ms = {10 * ms - 20 * us, 10 * ms + 20 * us};
    rhythm small;
    beat(small, ms, around_ten_ms, long_enough, 5'000.0F);
    EXPECT_FALSE(small.is_even());
    rhythm large;
    beat(large, ms, around_ten_ms, long_enough, 50'000.0F);
    EXPECT_TRUE(large.is_even());
    rhythm huge;
    beat(huge, ms, {10 * ms - 100 * us, 10 * ms + 100 * us}, long_enough, 1e9F);
    EXPECT_FALSE(huge.is_even()) << "whatever is gained, a pool that is not used any more burns little";
}

TEST(rhythm, one_late_beat_is_forgiven_and_a_new_interval_is_learned) {
    rhythm beats;
    std::int64_t last = beat(beats, ms, {10 * ms - 5 * us, 10 * ms + 5 * us}, long_enough);
    last = beat(beats, last, {13 * ms}, 1);
    EXPECT_TRUE(beats.is_even());
    last = beat(beats, last, {16 * ms}, 4);
    EXPECT_FALSE(beats.is_even());
    last = beat(beats, last, {16 * ms}, 2 * long_enough);
    ASSERT_TRUE(beats.is_even());
    EXPECT_NEAR(static_cast<double>(beats.nap_ns(last)), 16e6, 1e6);
}

TEST(rhythm, how_late_one_gets_up_is_learned_and_one_very_late_time_is_not) {
    rhythm beats;
    std::int64_t const last = beat(beats, ms, {10 * ms}, long_enough);
    std::int64_t const before = beats.nap_ns(last);
    for (int i = 0; i != 40; ++i) {
        beats.got_up(300 * us);
    }
    EXPECT_NEAR(static_cast<double>(before - beats.nap_ns(last)), 200e3, 10e3);
    beats.got_up(50 * ms);
    EXPECT_GT(beats.nap_ns(last), 9 * ms);
    for (int i = 0; i != 1000; ++i) {
        beats.got_up(0);
    }
    std::int64_t const on_time = beats.nap_ns(last);
    for (int i = 0; i != 100; ++i) {
        beats.got_up(100 * us);
    }
    EXPECT_NEAR(static_cast<double>(on_time - beats.nap_ns(last)), 100e3, 10e3) << "learned again, from nothing";
}

TEST(rhythm, a_clock_that_goes_back_is_no_rhythm) {
    rhythm beats;
    std::int64_t const last = beat(beats, 1'000 * ms, {10 * ms}, long_enough);
    ASSERT_TRUE(beats.is_even());
    beats.beat(last - 500 * ms, gain);
    EXPECT_FALSE(beats.is_even());
    beat(beats, last - 500 * ms, {10 * ms}, long_enough);
    EXPECT_TRUE(beats.is_even());
}

TEST(tempo, a_burst_of_calls_is_one_beat) {
    tempo pace;
    std::int64_t now = 1'000 * ms;
    for (int frame = 0; frame != long_enough; ++frame, now += 16 * ms) {
        for (int call = 0; call != 1 + frame % 5; ++call) { // more and fewer calls a frame
            pace.wanted(1e6F, now + call * 100 * us);
            pace.call_begins(now + call * 100 * us);
            pace.call_ends(now + call * 100 * us + 90 * us);
        }
    }
    EXPECT_TRUE(pace.beats().is_even());
}

TEST(tempo, a_call_right_after_a_long_one_is_no_beat) {
    tempo pace;
    std::int64_t now = 1'000 * ms;
    for (int frame = 0; frame != long_enough; ++frame, now += 16 * ms) {
        std::int64_t const second = now + (2 + frame % 3) * ms; // when the first one is through
        pace.wanted(1e6F, now);
        pace.call_begins(now);
        pace.call_ends(second);
        pace.wanted(1e6F, second + us);
        pace.call_begins(second + us);
        pace.call_ends(second + ms);
    }
    EXPECT_TRUE(pace.beats().is_even());
}

TEST(tempo, calls_at_even_intervals_pay_for_a_wake_up_together) {
    tempo even;
    tempo uneven;
    float const some = even.cold_help_ns() / 3;
    int due_if_even = 0;
    int due_if_uneven = 0;
    std::int64_t now = 1'000 * ms;
    for (int call = 0; call != 2 * long_enough; ++call, now += 10 * ms) {
        even.wanted(some, now);
        due_if_even += even.wake_is_due(some, now) ? 1 : 0;
        std::int64_t const earlier_or_later = now + call % 2 * 5 * ms;
        uneven.wanted(some, earlier_or_later);
        due_if_uneven += uneven.wake_is_due(some, earlier_or_later) ? 1 : 0;
    }
    EXPECT_GT(due_if_even, 0);
    EXPECT_EQ(due_if_uneven, 0);
}

TEST(parker, when_the_time_is_over_there_is_no_token_and_a_later_one_is_kept) {
    heist::scheduler::parker bed;
    EXPECT_FALSE(bed.park_for(1));
    EXPECT_FALSE(bed.unpark()) << "it does not sleep any more";
    EXPECT_TRUE(bed.park_for(1));
}

// A worker that has been told of a rhythm lies down, gets up by itself, looks, and lies down again: twice, for one call.
TEST(early_riser, gets_up_once_and_then_sleeps_until_it_is_woken) {
    constexpr std::int64_t interval = 200 * ms;
    heist::pool pool{heist::pool_options{.threads = 2}};
    auto& core = heist::scheduler::core_of(pool);
    // On a machine that is so busy that the worker lies down when it should have got up already, it does not: then again.
    for (int attempt = 0; attempt != 50; ++attempt) {
        auto const before = pool.statistics();
        std::int64_t const now = heist::platform::now_ns();
        beat(core.pace().beats(), now - long_enough * interval, {interval}, long_enough - 1);
        support::rendezvous both(2);
        std::vector<int> v(2);
        heist::for_each(heist::par.on(pool).grain(1), v.begin(), v.end(), [&](int&) { both.arrive_and_wait(); });
        std::uint64_t const woken = pool.statistics().wake_ups;
        std::int64_t const patience = now + 10 * interval;
        while (pool.statistics().parks < before.parks + 2 && heist::platform::now_ns() < patience) {
            std::this_thread::yield();
        }
        if (pool.statistics().parks >= before.parks + 2) {
            EXPECT_EQ(pool.statistics().wake_ups, woken) << "nobody woke it";
            EXPECT_EQ(pool.statistics().parks, before.parks + 2);
            EXPECT_EQ(core.pace().beats().nap_ns(heist::platform::now_ns()), 0) << "not again before the next beat";
            return;
        }
    }
    FAIL() << "nobody got up in 50 attempts";
}
