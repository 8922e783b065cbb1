// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/scripted_atomics.hpp"
#include "support/rendezvous.hpp"
#include "support/visits.hpp"

#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/sleepers.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_parker;
using heist::scheduler::basic_sleepers;
using heist::scheduler::sleepers;

template <class Atomics>
struct sleeping : ::testing::Test {};
TYPED_TEST_SUITE(sleeping, real_atomics, name_of_policy);

}

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

namespace {

// The protocol of worker.cpp and core::notify, with a number in the place of the work: announce, second look, park; and
// publish, take_one, unpark. A publisher waits until its work is done, so a lost wake-up stops everything.
template <class Atomics>
class bedroom {
public:
    static constexpr std::uint32_t workers = 3;

    void work(std::uint32_t me) {
        while (!stopping_.load()) {
            if (take()) {
                done_.fetch_add(1);
                continue;
            }
            bitmap_.announce(me);
            if (!in_sight() && !stopping_.load()) {
                parks_.fetch_add(1);
                beds_[me].park();
            }
            bitmap_.withdraw(me);
        }
    }

    // False: it was not done, although somebody was asleep or has been told.
    bool publish_and_wait() {
        std::uint64_t const before = done_.load();
        work_.fetch_add(1, std::memory_order_seq_cst);
        if (std::uint32_t const who = bitmap_.take_one(); who != sleepers::none) {
            beds_[who].unpark();
        }
        return support::wait_until([&] { return done_.load() != before; });
    }

    void stop() {
        stopping_.store(true);
        for (auto& bed : beds_) {
            bed.unpark();
        }
    }

    std::uint64_t parks() const { return parks_.load(); }

private:
    bool in_sight() const { return work_.load(std::memory_order_seq_cst) != 0; }
    bool take() {
        std::uint64_t seen = work_.load();
        while (seen != 0) {
            if (work_.compare_exchange_weak(seen, seen - 1)) {
                return true;
            }
        }
        return false;
    }

    basic_sleepers<Atomics> bitmap_;
    std::array<basic_parker<Atomics>, workers> beds_;
    typename Atomics::template atomic<std::uint64_t> work_{0};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> parks_{0};
    std::atomic<bool> stopping_{false};
};

}

TYPED_TEST(sleeping, stress_no_wake_up_is_lost) {
    bedroom<TypeParam> room;
    std::size_t const messages = rounds<TypeParam>(40'000);
    in_threads(bedroom<TypeParam>::workers + 1, [&](std::size_t who) {
        if (who != 0) {
            room.work(static_cast<std::uint32_t>(who - 1));
            return;
        }
        for (std::size_t i = 0; i < messages; ++i) {
            if (!room.publish_and_wait()) {
                ADD_FAILURE() << "lost at message " << i;
                break;
            }
        }
        room.stop();
    });
    EXPECT_GT(room.parks(), 0u);
}
