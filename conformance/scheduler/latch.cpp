// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/scripted_atomics.hpp"

#include <heist/scheduler/latch.hpp>
#include <heist/scheduler/parker.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_latch;
using heist::scheduler::basic_parker;
using heist::scheduler::latch;

template <class Atomics>
struct latches : ::testing::Test {};
TYPED_TEST_SUITE(latches, real_atomics, name_of_policy);

} // namespace

TEST(latch, smoke_nobody_is_named_unless_he_waits) {
    latch done;
    EXPECT_FALSE(done.done());
    EXPECT_EQ(done.set(), latch::nobody);
    EXPECT_TRUE(done.done());
    EXPECT_FALSE(done.announce_wait(3)) << "it is set already";
    EXPECT_TRUE(done.done());
}

TEST(latch, smoke_who_waits_is_named) {
    for (std::uint32_t name : {0U, 1U, 2U, 63U, 1000U}) {
        latch done;
        EXPECT_TRUE(done.announce_wait(name));
        EXPECT_FALSE(done.done()) << "a name is no result";
        EXPECT_EQ(done.set(), name);
        EXPECT_TRUE(done.done());
    }
}

TEST(latch, a_wait_that_is_announced_too_late_is_refused) {
    basic_latch<scripted_atomics> done;
    script::interrupt(access::compare_exchange, [&] { EXPECT_EQ(done.set(), latch::nobody); });
    EXPECT_FALSE(done.announce_wait(5));
    EXPECT_TRUE(done.done());
}

// The latch is gone as soon as its waiter knows: the setter must not touch it after set(). What the setter did before is
// visible to the waiter. Either the setter is told a name or the waiter is told not to wait: never both, never neither.
TYPED_TEST(latches, stress_a_result_arrives_and_its_latch_is_gone) {
    struct result {
        basic_latch<TypeParam> done;
        std::size_t value = 0; // no atomic: set() and done() must order it
    };
    basic_parker<TypeParam> bed;
    std::atomic<result*> given{nullptr};
    std::atomic<std::size_t> named{0};
    std::size_t announced = 0;
    std::size_t const total = rounds<TypeParam>(40'000);
    watchdog const guard;
    in_threads(2, [&](std::size_t who) {
        for (std::size_t i = 1; i <= total; ++i) {
            if (who == 1) {
                result* task = nullptr;
                while ((task = given.exchange(nullptr)) == nullptr) {
                    std::this_thread::yield();
                }
                task->value = i;
                if (std::uint32_t const waiter = task->done.set(); waiter != basic_latch<TypeParam>::nobody) {
                    EXPECT_EQ(waiter, i % 7);
                    ++named;
                    bed.unpark();
                }
            } else {
                auto mine = std::make_unique<result>();
                given = mine.get();
                for (std::size_t looks = i % 128; looks > 0 && !mine->done.done(); --looks) {
                    std::this_thread::yield();
                }
                if (!mine->done.done() && mine->done.announce_wait(static_cast<std::uint32_t>(i % 7))) {
                    ++announced;
                    do {
                        bed.park();
                    } while (!mine->done.done());
                }
                ASSERT_EQ(mine->value, i);
            }
        }
    });
    EXPECT_EQ(named, announced);
    EXPECT_GT(announced, 0u);
}
