// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who is started, who is not, and whom the end waits for.
#include "scheduler/crew.hpp"

#include <heist/scheduler/activity.hpp>
#include <heist/scheduler/roster.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace {

using namespace scheduler_test;
using heist::scheduler::activity;
using heist::scheduler::basic_roster;
using heist::scheduler::roster;

template <class Atomics>
struct rosters : ::testing::Test {};
TYPED_TEST_SUITE(rosters, real_atomics, name_of_policy);

bool accept(std::uint32_t) {
    return true;
}
bool refuse(std::uint32_t) {
    return false;
}
bool never(std::uint32_t) {
    ADD_FAILURE() << "nobody may be started";
    return true;
}

std::uint32_t count_at_end(roster& list) {
    std::uint32_t count = 0;
    list.end([&](std::uint32_t workers) { count = workers; });
    return count;
}

} // namespace

TEST(roster, smoke_workers_start_one_by_one) {
    roster list;
    for (std::uint32_t next = 0; next < 3; ++next) {
        EXPECT_TRUE(list.may_start(3));
        EXPECT_TRUE(list.start_next(3, [&](std::uint32_t index) { return index == next; }));
    }
    EXPECT_FALSE(list.may_start(3));
    EXPECT_FALSE(list.start_next(3, never));
    EXPECT_EQ(count_at_end(list), 3u);
}

TEST(roster, smoke_a_refusal_is_final_and_the_end_knows_of_those_before) {
    roster list;
    EXPECT_TRUE(list.start_next(3, accept));
    EXPECT_FALSE(list.start_next(3, refuse));
    EXPECT_FALSE(list.may_start(3));
    EXPECT_FALSE(list.start_next(3, never));
    EXPECT_FALSE(list.ended());
    EXPECT_EQ(count_at_end(list), 1u);
    EXPECT_TRUE(list.ended());
}

TEST(roster, smoke_none_starts_after_the_end) {
    roster list;
    EXPECT_EQ(count_at_end(list), 0u);
    EXPECT_FALSE(list.may_start(3));
    EXPECT_FALSE(list.start_next(3, never));
    EXPECT_EQ(count_at_end(list), 0u);
}

TEST(roster, smoke_a_child_of_fork_begins_again_but_not_after_the_end) {
    roster list;
    EXPECT_TRUE(list.start_next(3, accept));
    EXPECT_FALSE(list.start_next(3, refuse));
    list.before_fork();
    EXPECT_EQ(list.after_fork_in_child(), 1u);
    EXPECT_TRUE(list.start_next(3, [](std::uint32_t index) { return index == 0; }));
    EXPECT_EQ(count_at_end(list), 1u);
    list.before_fork();
    EXPECT_EQ(list.after_fork_in_child(), 1u);
    EXPECT_TRUE(list.ended());
    EXPECT_FALSE(list.start_next(3, never));
}

// Everybody wants help, and one of them ends it all.
TYPED_TEST(rosters, stress_each_is_started_once_and_the_end_knows_of_all) {
    constexpr std::size_t threads = 4;
    for (std::size_t round = 0, n = rounds<TypeParam>(2'000); round < n; ++round) {
        basic_roster<TypeParam> list;
        std::array<std::uint32_t, 3> started{}; // no atomics: the lock must order them
        in_threads(threads, [&](std::size_t who) {
            if (who == threads - 1) {
                list.end([&](std::uint32_t count) {
                    ASSERT_EQ(std::accumulate(started.begin(), started.end(), 0u), count);
                });
                started.fill(7);
                return;
            }
            list.start_next(3, [&](std::uint32_t index) {
                EXPECT_EQ(started[index], 0u) << "twice, or after the end";
                started[index] = 1;
                return true;
            });
        });
    }
}

TEST(activity, smoke_who_is_idle_is_waited_for) {
    activity doing;
    auto const impatient = [] { return false; };
    unsigned pauses = 0;
    EXPECT_TRUE(doing.await_end(impatient, [&] {
        if (++pauses == 3) {
            doing.day_ends();
        }
    }));
    EXPECT_EQ(pauses, 3u);
}

TEST(activity, smoke_who_is_busy_is_waited_for_as_long_as_there_is_patience) {
    activity doing;
    doing.work_begins();
    unsigned pauses = 0;
    auto const pause = [&] { ++pauses; };
    EXPECT_FALSE(doing.await_end([&] { return pauses < 3; }, pause));
    EXPECT_EQ(pauses, 3u);
    doing.rest_begins();
    EXPECT_TRUE(doing.await_end([] { return false; }, [&] { doing.day_ends(); }));
}
