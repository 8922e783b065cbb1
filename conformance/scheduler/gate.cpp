// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/scripted_atomics.hpp"

#include <heist/platform/cpu_pause.hpp>
#include <heist/scheduler/gate.hpp>
#include <heist/scheduler/parker.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_gate;
using heist::scheduler::basic_parker;
using heist::scheduler::gate;

template <class Atomics>
struct gates : ::testing::Test {};
TYPED_TEST_SUITE(gates, real_atomics, name_of_policy);

} // namespace

TEST(gate, smoke_a_new_one_is_closed_and_quiet) {
    gate door;
    EXPECT_FALSE(door.admits());
    EXPECT_FALSE(door.try_enter());
    EXPECT_TRUE(door.close());
    EXPECT_TRUE(door.quiet());
    EXPECT_FALSE(door.announce_wait());
}

TEST(gate, smoke_it_admits_up_to_its_limit) {
    for (std::uint32_t limit : {0U, 1U, 2U, 7U, gate::max_inside}) {
        gate door;
        door.open(limit);
        for (std::uint32_t inside = 0; inside < limit; ++inside) {
            ASSERT_TRUE(door.admits());
            ASSERT_TRUE(door.try_enter());
        }
        EXPECT_FALSE(door.admits());
        EXPECT_FALSE(door.try_enter());
        if (limit > 0) {
            EXPECT_FALSE(door.leave());
            EXPECT_TRUE(door.admits());
            EXPECT_TRUE(door.try_enter()) << "a place that became free";
            EXPECT_FALSE(door.close());
            EXPECT_FALSE(door.admits());
        }
        for (std::uint32_t inside = limit; inside > 0; --inside) {
            EXPECT_FALSE(door.quiet());
            EXPECT_FALSE(door.try_enter()) << "closed";
            EXPECT_FALSE(door.leave()) << "nobody said that he waits";
        }
        EXPECT_TRUE(door.close());
        EXPECT_TRUE(door.quiet());
    }
}

TEST(gate, the_last_one_out_reports_once_the_caller_waits) {
    gate door;
    for (int round = 0; round < 3; ++round) { // a gate is opened again for another loop
        door.open(3);
        ASSERT_TRUE(door.try_enter());
        ASSERT_TRUE(door.try_enter());
        ASSERT_TRUE(door.try_enter());
        EXPECT_FALSE(door.leave());
        EXPECT_FALSE(door.close());
        EXPECT_TRUE(door.announce_wait());
        EXPECT_FALSE(door.leave()) << "one is still inside";
        EXPECT_FALSE(door.quiet());
        EXPECT_TRUE(door.leave());
        EXPECT_TRUE(door.quiet());
    }
}

TEST(gate, nobody_reports_if_all_were_out_before_the_caller_waits) {
    gate door;
    door.open(2);
    ASSERT_TRUE(door.try_enter());
    EXPECT_FALSE(door.close());
    EXPECT_FALSE(door.leave());
    EXPECT_FALSE(door.announce_wait());
    door.open(2);
    ASSERT_TRUE(door.try_enter());
    EXPECT_FALSE(door.leave()) << "who waited for the last loop does not wait for this one";
}

TEST(gate, is_lonely_while_it_is_open_and_nobody_has_come) {
    gate door;
    EXPECT_FALSE(door.lonely());
    door.open(2);
    EXPECT_TRUE(door.lonely());
    ASSERT_TRUE(door.try_enter());
    EXPECT_FALSE(door.lonely());
    EXPECT_FALSE(door.leave());
    EXPECT_TRUE(door.lonely());
    EXPECT_TRUE(door.close());
    EXPECT_FALSE(door.lonely());
    door.open(0);
    EXPECT_FALSE(door.lonely());
}

TEST(gate, who_is_on_the_way_in_is_stopped_by_a_close) {
    basic_gate<scripted_atomics> door;
    door.open(2);
    script::interrupt(access::compare_exchange, [&] { EXPECT_TRUE(door.close()); });
    EXPECT_FALSE(door.try_enter());
    EXPECT_TRUE(script::interrupted());
    EXPECT_TRUE(door.quiet());
}

// While a waiting thread looked at a loop to see whether it may help there, a worker found no room in it and slept on.
TEST(gate, a_visitor_hides_no_room) {
    gate door;
    door.open(1);
    ASSERT_TRUE(door.try_visit());
    EXPECT_TRUE(door.admits());
    EXPECT_TRUE(door.lonely());
    EXPECT_TRUE(door.try_enter());
    EXPECT_FALSE(door.try_stay()) << "full: it is a visitor still";
    EXPECT_FALSE(door.close());
    EXPECT_FALSE(door.leave());
    EXPECT_FALSE(door.quiet());
    EXPECT_TRUE(door.announce_wait());
    EXPECT_FALSE(door.try_visit()) << "closed";
    EXPECT_TRUE(door.leave_visit()) << "the last one out wakes the caller";
    EXPECT_TRUE(door.quiet());
}

TEST(gate, a_visitor_that_stays_takes_room) {
    gate door;
    door.open(1);
    ASSERT_TRUE(door.try_visit());
    EXPECT_TRUE(door.try_stay());
    EXPECT_FALSE(door.admits());
    EXPECT_FALSE(door.try_enter());
    EXPECT_FALSE(door.leave());
    EXPECT_TRUE(door.admits());
    EXPECT_TRUE(door.close());
}

TEST(gate, visitors_beyond_the_limit_wait_outside) {
    gate door;
    door.open(1);
    for (std::uint32_t visitors = 0; visitors < gate::max_inside; ++visitors) {
        ASSERT_TRUE(door.try_visit());
    }
    EXPECT_FALSE(door.try_visit());
    EXPECT_TRUE(door.lonely()) << "not one of them is counted as a helper";
    EXPECT_TRUE(door.try_enter());
}

TEST(gate, who_is_on_the_way_in_is_stopped_by_the_limit) {
    basic_gate<scripted_atomics> door;
    door.open(1);
    script::interrupt(access::compare_exchange, [&] { EXPECT_TRUE(door.try_enter()); });
    EXPECT_FALSE(door.try_enter());
    EXPECT_FALSE(door.leave());
    EXPECT_TRUE(door.close());
}

TYPED_TEST(gates, stampede_never_lets_in_more_than_the_limit) {
    constexpr std::size_t threads = 5;
    for (std::uint32_t limit : {1U, 2U, 4U}) {
        basic_gate<TypeParam> door;
        door.open(limit);
        std::atomic<std::uint32_t> inside{0};
        std::atomic<std::uint32_t> too_many{0};
        std::atomic<std::size_t> entered{0};
        in_threads(threads, [&](std::size_t) {
            for (std::size_t i = 0; i < rounds<TypeParam>(20'000); ++i) {
                if (door.try_enter()) {
                    too_many += inside.fetch_add(1) >= limit;
                    entered.fetch_add(1, std::memory_order_relaxed);
                    inside.fetch_sub(1);
                    EXPECT_FALSE(door.leave());
                }
            }
        });
        EXPECT_EQ(too_many, 0u);
        EXPECT_GT(entered, 0u);
        EXPECT_TRUE(door.close());
    }
}

namespace {

// A loop as its helpers see it. Nothing in it is atomic: the gate must order what helpers write before what the caller
// reads, and what the caller writes before what helpers read.
struct job {
    explicit job(std::size_t helpers, std::size_t what) : given(what), results(helpers) {}

    std::size_t given;
    std::vector<std::size_t> results;
};

} // namespace

// The caller destroys its job as soon as nobody is inside; a helper that comes too late finds the gate closed. The last
// one out reports if and only if the caller has said that it waits; the caller would sleep for ever otherwise.
TYPED_TEST(gates, stress_a_job_goes_after_its_last_helper_has_left) {
    constexpr std::size_t helpers = 3;
    std::size_t const jobs = rounds<TypeParam>(4000);
    basic_gate<TypeParam> door;
    basic_parker<TypeParam> bed;
    job* current = nullptr;
    std::atomic<bool> done{false};
    std::atomic<std::size_t> reports{0};
    std::atomic<std::size_t> entries{0};
    std::size_t waits = 0;
    watchdog const guard;
    in_threads(helpers + 1, [&](std::size_t who) {
        if (who != 0) {
            while (!done) {
                if (!door.try_enter()) {
                    std::this_thread::yield();
                    continue;
                }
                entries.fetch_add(1, std::memory_order_relaxed);
                job& mine = *current;
                mine.results[who - 1] = mine.given;
                if (door.leave()) {
                    reports.fetch_add(1, std::memory_order_relaxed);
                    bed.unpark();
                }
            }
            return;
        }
        for (std::size_t i = 1; i <= jobs || entries < 1000; ++i) {
            auto mine = std::make_unique<job>(helpers, i);
            current = mine.get();
            door.open(static_cast<std::uint32_t>(1 + i % helpers));
            for (std::size_t pauses = i % 4 * 50; pauses > 0; --pauses) {
                heist::platform::cpu_pause();
            }
            if (i % 64 == 0) {
                std::this_thread::yield();
            }
            if (!door.close() && door.announce_wait()) {
                ++waits;
                do {
                    bed.park();
                } while (!door.quiet());
            }
            ASSERT_TRUE(door.quiet());
            for (std::size_t result : mine->results) {
                ASSERT_TRUE(result == 0 || result == i) << result << " at " << i;
            }
            mine->given = ~std::size_t{0}; // for whoever would still look, before it is gone
        }
        done = true;
    });
    EXPECT_EQ(reports, waits);
}

// Helpers that keep coming do not keep the caller from getting out.
TYPED_TEST(gates, no_starvation_of_the_caller_by_helpers_that_come_again) {
    constexpr std::uint32_t helpers = 2;
    basic_gate<TypeParam> door;
    std::atomic<bool> done{false};
    watchdog const guard;
    in_threads(helpers + 1, [&](std::size_t who) {
        if (who == 0) {
            for (std::size_t i = 0; i < rounds<TypeParam>(200); ++i) {
                door.open(helpers);
                std::this_thread::yield();
                for (door.close(); !door.quiet();) {
                    std::this_thread::yield();
                }
            }
            done = true;
        }
        while (!done) {
            if (door.try_enter()) {
                EXPECT_FALSE(door.leave());
            } else {
                std::this_thread::yield();
            }
        }
    });
}
