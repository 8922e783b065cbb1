// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/scripted_atomics.hpp"

#include <heist/scheduler/countdown.hpp>
#include <heist/scheduler/parker.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_countdown;
using heist::scheduler::basic_parker;
using heist::scheduler::countdown;

template <class Atomics>
struct countdowns : ::testing::Test {};
TYPED_TEST_SUITE(countdowns, real_atomics, name_of_policy);

} // namespace

TEST(countdown, smoke_a_new_one_is_at_zero) {
    countdown pending;
    EXPECT_TRUE(pending.zero());
    EXPECT_FALSE(pending.announce_wait()) << "all are finished";
    EXPECT_TRUE(pending.zero());
    pending.retract_wait();
    pending.add();
    EXPECT_FALSE(pending.finish()) << "the wait was taken back";
}

TEST(countdown, smoke_the_last_one_reports_if_the_owner_waits) {
    countdown pending;
    for (int round = 0; round < 3; ++round) {
        pending.add();
        pending.add();
        pending.add();
        EXPECT_FALSE(pending.zero());
        EXPECT_FALSE(pending.finish());
        EXPECT_TRUE(pending.announce_wait());
        EXPECT_TRUE(pending.announce_wait()) << "saying it twice changes nothing";
        EXPECT_FALSE(pending.zero());
        EXPECT_FALSE(pending.finish());
        pending.add(); // by the last one, which is itself not finished
        EXPECT_FALSE(pending.finish());
        EXPECT_FALSE(pending.zero());
        EXPECT_TRUE(pending.finish());
        EXPECT_TRUE(pending.zero());
        pending.retract_wait();
    }
}

TEST(countdown, smoke_nobody_reports_if_the_owner_does_not_wait) {
    countdown pending;
    for (int i = 0; i < 100'000; ++i) {
        pending.add();
    }
    for (int i = 0; i < 100'000; ++i) {
        ASSERT_FALSE(pending.zero());
        ASSERT_FALSE(pending.finish());
    }
    EXPECT_TRUE(pending.zero());
}

TEST(countdown, a_wait_that_is_announced_too_late_is_refused) {
    basic_countdown<scripted_atomics> pending;
    pending.add();
    script::interrupt(access::read_modify_write, [&] { EXPECT_FALSE(pending.finish()); });
    EXPECT_FALSE(pending.announce_wait());
    EXPECT_TRUE(pending.zero());
}

// As a group: members add members, the owner waits, and after zero the group is gone.
TYPED_TEST(countdowns, stress_the_owner_leaves_after_the_last_and_is_woken_by_it) {
    constexpr std::size_t workers = 3;
    struct group {
        basic_countdown<TypeParam> pending;
        std::array<std::size_t, workers> done{}; // no atomics: finish() and zero() must order them
    };
    basic_parker<TypeParam> bed;
    std::array<std::atomic<group*>, workers> given{};
    std::atomic<std::size_t> reports{0};
    std::size_t waits = 0;
    std::size_t const total = rounds<TypeParam>(20'000);
    watchdog const guard;
    in_threads(workers + 1, [&](std::size_t who) {
        for (std::size_t i = 1; i <= total; ++i) {
            if (who != 0) {
                group* mine = nullptr;
                while ((mine = given[who - 1].exchange(nullptr)) == nullptr) {
                    std::this_thread::yield();
                }
                for (std::size_t more = i % 3; more > 0; --more) {
                    mine->pending.add();
                    mine->done[who - 1] += 1;
                    EXPECT_FALSE(mine->pending.finish()) << "the one that added it is not finished";
                }
                mine->done[who - 1] += 1;
                if (mine->pending.finish()) {
                    ++reports;
                    bed.unpark();
                }
                continue;
            }
            auto mine = std::make_unique<group>();
            for (std::atomic<group*>& each : given) {
                mine->pending.add();
                each = mine.get();
            }
            for (std::size_t looks = i % 64; looks > 0 && !mine->pending.zero(); --looks) {
                std::this_thread::yield();
            }
            if (!mine->pending.zero() && mine->pending.announce_wait()) {
                ++waits;
                do {
                    bed.park();
                } while (!mine->pending.zero());
            }
            ASSERT_TRUE(mine->pending.zero());
            for (std::size_t each : mine->done) {
                ASSERT_EQ(each, 1 + i % 3);
            }
        }
    });
    EXPECT_EQ(reports, waits);
    EXPECT_GT(waits, 0u);
}

TYPED_TEST(countdowns, stampede_of_finishers_has_one_last) {
    constexpr std::size_t threads = 4;
    for (std::size_t round = 0; round < rounds<TypeParam>(2000); ++round) {
        basic_countdown<TypeParam> pending;
        for (std::size_t i = 0; i < threads * 10; ++i) {
            pending.add();
        }
        ASSERT_TRUE(pending.announce_wait());
        std::atomic<int> reports{0};
        in_threads(threads, [&](std::size_t) {
            for (int i = 0; i < 10; ++i) {
                reports += pending.finish();
            }
        });
        ASSERT_EQ(reports, 1);
        ASSERT_TRUE(pending.zero());
    }
}
