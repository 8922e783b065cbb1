// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// par.on(pool).threads(n).grain(n): each does what it says, in any order, and leaves the policy it is called on alone.

#include "support/pools.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <pthread.h>
#endif

namespace {

using thread_ids = std::set<std::thread::id>;

// The threads that run f over `count` elements. Two of them wait for each other if `meeting` is given, so that there
// are two whenever the policy allows it.
template <class Policy>
thread_ids threads_of(Policy const& policy, std::size_t count, support::rendezvous* meeting = nullptr) {
    std::vector<int> values(count);
    support::thread_log log;
    heist::for_each(policy, values.begin(), values.end(), [&](int& x) {
        ++x;
        log.add();
        if (meeting) {
            meeting->arrive_and_wait();
        }
    });
    EXPECT_EQ(std::count(values.begin(), values.end(), 1), static_cast<std::ptrdiff_t>(count));
    return log.ids();
}

template <class Policy>
void expect_caller_alone(Policy const& policy) {
    for (std::size_t round = 0; round < 20; ++round) {
        ASSERT_EQ(threads_of(policy, 500), thread_ids{std::this_thread::get_id()});
    }
}

template <class Policy>
thread_ids expect_two_threads_meet(Policy const& policy) {
    support::rendezvous meeting(2);
    thread_ids const ids = threads_of(policy, 64, &meeting);
    EXPECT_TRUE(meeting.met());
    return ids;
}

// Lengths of the maximal runs of neighbours that one thread visited.
std::vector<std::size_t> runs(std::vector<std::thread::id> const& visitors) {
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < visitors.size(); ++i) {
        if (i == 0 || visitors[i] != visitors[i - 1]) {
            lengths.push_back(0);
        }
        ++lengths.back();
    }
    return lengths;
}

} // namespace

TEST(modifiers, threads_one_stays_with_the_caller_wherever_it_stands) {
    heist::pool& pool = support::pool_of(4);
    expect_caller_alone(heist::par.threads(1));
    expect_caller_alone(heist::par_unseq.threads(1).grain(1));
    expect_caller_alone(heist::par.threads(1).on(pool).grain(1));
    expect_caller_alone(heist::par.on(pool).threads(1).grain(1));
    expect_caller_alone(heist::par.grain(1).on(pool).threads(1));
    expect_caller_alone(heist::par.threads(4).on(pool).threads(1).grain(1));
}

TEST(modifiers, sequential_policies_stay_with_the_caller) {
    expect_caller_alone(heist::seq);
    expect_caller_alone(heist::unseq);
}

TEST(modifiers, a_pool_of_one_stays_with_the_caller) {
    expect_caller_alone(heist::par.on(support::pool_of(1)).grain(1));
}

TEST(modifiers, threads_two_brings_exactly_one_helper) {
    heist::pool& pool = support::pool_of(16);
    for (std::size_t round = 0; round < support::scaled(200, 50); ++round) {
        ASSERT_EQ(expect_two_threads_meet(heist::par.on(pool).threads(2).grain(1)).size(), 2u);
        ASSERT_EQ(expect_two_threads_meet(heist::par_unseq.grain(1).threads(2).on(pool)).size(), 2u);
    }
}

TEST(modifiers, threads_is_a_limit_and_no_demand) {
    for (unsigned limit : {2u, 3u, 5u, 1000u}) {
        for (unsigned threads : support::thread_counts) {
            auto const ids = threads_of(heist::par.threads(limit).grain(1).on(support::pool_of(threads)), 2000);
            EXPECT_LE(ids.size(), std::min(limit, threads));
        }
    }
}

TEST(modifiers, threads_zero_and_grain_zero_mean_automatic) {
    heist::pool& pool = support::pool_of(2);
    expect_two_threads_meet(heist::par.on(pool).threads(1).threads(0).grain(1));

    // A function that no call has seen yet: with the automatic grain it is shared until it is known to be cheap.
    std::vector<int> values(64);
    support::rendezvous meeting(2);
    heist::for_each(heist::par.on(pool).grain(1u << 20).grain(0), values.begin(), values.end(),
                    [&](int&) { meeting.arrive_and_wait(); });
    EXPECT_TRUE(meeting.met());
}

TEST(modifiers, the_last_of_two_equal_modifiers_counts) {
    heist::pool& pool = support::pool_of(4);
    expect_caller_alone(heist::par.on(pool).threads(4).threads(1).grain(1));
    expect_two_threads_meet(heist::par.on(support::pool_of(1)).on(pool).grain(1));
    expect_two_threads_meet(heist::par.threads(1).threads(2).on(pool).grain(1));
}

TEST(modifiers, leave_the_policy_they_are_called_on_alone) {
    heist::pool& pool = support::pool_of(4);
    auto const base = heist::par.on(pool).grain(1);
    (void)base.threads(1);
    (void)base.on(support::pool_of(1));
    (void)base.grain(1u << 20);
    expect_two_threads_meet(base);

    auto const before = pool.statistics();
    auto const other = base.on(support::pool_of(2));
    expect_two_threads_meet(other);
    EXPECT_EQ(pool.statistics().parallel_calls, before.parallel_calls);
}

TEST(modifiers, are_constant_expressions) {
    constexpr auto alone = heist::par.grain(7).threads(1);
    expect_caller_alone(alone);
    static constexpr auto unsequenced = heist::par_unseq.threads(1).grain(7);
    expect_caller_alone(unsequenced);
}

TEST(modifiers, on_runs_on_that_pool_and_on_no_other) {
    heist::pool& two = support::pool_of(2);
    heist::pool& four = support::pool_of(4);
    thread_ids of_two;
    thread_ids of_four;
    for (int round = 0; round < 20; ++round) {
        auto const two_before = two.statistics();
        of_four.merge(expect_two_threads_meet(heist::par.on(four).grain(1)));
        EXPECT_EQ(two.statistics().parallel_calls, two_before.parallel_calls);
        auto const four_before = four.statistics();
        of_two.merge(expect_two_threads_meet(heist::par.on(two).grain(1)));
        EXPECT_EQ(four.statistics().parallel_calls, four_before.parallel_calls);
        EXPECT_EQ(two.statistics().parallel_calls, two_before.parallel_calls + 1);
    }
    of_two.erase(std::this_thread::get_id());
    of_four.erase(std::this_thread::get_id());
    EXPECT_EQ(of_two.size(), 1u);
    EXPECT_LE(of_four.size(), 3u);
    EXPECT_FALSE(of_four.contains(*of_two.begin())) << "a worker of one pool worked for the other";
}

TEST(modifiers, without_on_the_default_pool_is_used) {
    if (heist::default_pool().threads() < 2) {
        GTEST_SKIP() << "this process may use one CPU";
    }
    auto const before = heist::default_pool().statistics();
    expect_two_threads_meet(heist::par.grain(1));
    EXPECT_EQ(heist::default_pool().statistics().parallel_calls, before.parallel_calls + 1);
}

#if defined(__linux__)
TEST(modifiers, workers_carry_the_name_of_their_pool) {
    heist::pool pool{heist::pool_options{.threads = 2, .name = "mine"}};
    support::rendezvous meeting(2);
    auto const caller = std::this_thread::get_id();
    std::vector<std::string> names(8);
    heist::for_each(heist::par.on(pool).grain(1), names.begin(), names.end(), [&](std::string& name) {
        meeting.arrive_and_wait();
        char own[16] = {};
        if (std::this_thread::get_id() != caller && pthread_getname_np(pthread_self(), own, sizeof own) == 0) {
            name = own;
        }
    });
    ASSERT_TRUE(meeting.met());
    auto const named = std::count_if(names.begin(), names.end(), [](auto& name) { return name.starts_with("mine"); });
    auto const unnamed = std::count(names.begin(), names.end(), "");
    EXPECT_GE(named, 1);
    EXPECT_EQ(named + unnamed, 8) << "a worker has another name";
}
#endif

TEST(modifiers, grain_makes_no_task_smaller) {
    heist::pool& pool = support::pool_of(4);
    for (std::size_t grain : {2u, 7u, 64u, 100u}) {
        for (std::size_t count : {2 * grain, 5 * grain + 1, 16 * grain, 17 * grain - 1}) {
            SCOPED_TRACE("grain " + std::to_string(grain) + ", " + std::to_string(count) + " elements");
            std::vector<std::thread::id> visitors(count);
            support::rendezvous meeting(2);
            auto const before = pool.statistics();
            heist::for_each(heist::par.on(pool).grain(grain), visitors.begin(), visitors.end(),
                            [&](std::thread::id& id) {
                                id = std::this_thread::get_id();
                                meeting.arrive_and_wait();
                            });
            auto const blocks = pool.statistics().blocks - before.blocks;
            ASSERT_TRUE(meeting.met()) << "two tasks fit";
            EXPECT_GE(blocks, 2u);
            EXPECT_LE(blocks, count / grain);
            auto const lengths = runs(visitors);
            EXPECT_GE(*std::min_element(lengths.begin(), lengths.end()), grain);
        }
    }
}

TEST(modifiers, a_grain_of_more_than_half_the_range_makes_one_task) {
    heist::pool& pool = support::pool_of(4);
    for (std::size_t count : {1u, 10u, 100u, 1000u}) {
        for (std::size_t grain : {count / 2 + 1, count, 10 * count}) {
            EXPECT_EQ(threads_of(heist::par.on(pool).grain(grain), count), thread_ids{std::this_thread::get_id()});
        }
    }
}
