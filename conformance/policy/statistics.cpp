// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pool.statistics() tells whether a call used the pool, and its numbers add up.

#include "support/pools.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

void expect_consistent(heist::pool_statistics const& s) {
    EXPECT_LE(s.steals, s.stolen_blocks) << "a steal takes at least one block";
    EXPECT_LE(s.stolen_blocks, s.blocks * 64) << "a block changes hands at most once per halving";
}

} // namespace

TEST(statistics, a_new_pool_has_done_nothing) {
    heist::pool const pool{heist::pool_options{.threads = 4, .name = "new"}};
    auto const s = pool.statistics();
    EXPECT_EQ(s.parallel_calls + s.caller_only_calls + s.blocks + s.steals + s.stolen_blocks + s.wake_ups, 0u);
    EXPECT_EQ(pool.threads(), 4u);
}

TEST(statistics, every_parallel_call_counts_once) {
    heist::pool pool{heist::pool_options{.threads = 4, .name = "count"}};
    std::vector<int> values(1000);
    std::uint64_t const calls = 500;
    for (std::uint64_t i = 0; i < calls; ++i) {
        heist::for_each(heist::par.on(pool).grain(i % 3 * 10), values.begin(), values.end(), [](int& x) { ++x; });
    }
    auto const s = pool.statistics();
    EXPECT_EQ(s.parallel_calls + s.caller_only_calls, calls);
    expect_consistent(s);
    for (std::uint64_t i = 0; i < calls; ++i) {
        EXPECT_EQ(heist::transform_reduce(heist::par.on(pool), values.begin(), values.end(), values.begin(), 0L),
                  long(calls * calls) * 1000);
    }
    auto const t = pool.statistics();
    EXPECT_EQ(t.parallel_calls + t.caller_only_calls, 2 * calls);
    expect_consistent(t);
}

TEST(statistics, sequential_calls_do_not_count) {
    std::vector<int> values(1000);
    auto const before = heist::default_pool().statistics();
    heist::for_each(heist::seq, values.begin(), values.end(), [](int& x) { ++x; });
    heist::for_each(heist::unseq, values.begin(), values.end(), [](int& x) { ++x; });
    auto const after = heist::default_pool().statistics();
    EXPECT_EQ(after.parallel_calls, before.parallel_calls);
    EXPECT_EQ(after.caller_only_calls, before.caller_only_calls);
}

TEST(statistics, a_pool_of_one_never_counts_a_parallel_call) {
    heist::pool pool{heist::pool_options{.threads = 1, .name = "one"}};
    std::vector<int> values(1000);
    for (int i = 0; i < 10; ++i) {
        heist::for_each(heist::par.on(pool).grain(1), values.begin(), values.end(), [](int& x) { ++x; });
    }
    auto const s = pool.statistics();
    EXPECT_EQ(s.parallel_calls, 0u);
    EXPECT_EQ(s.caller_only_calls, 10u);
    EXPECT_EQ(s.steals + s.stolen_blocks + s.wake_ups, 0u);
}

// Whoever runs the stuck element, the first one of a share, stays there until three quarters of the range are done:
// part of that share must then have been taken over by the other thread.
TEST(statistics, a_thread_that_is_stuck_loses_the_rest_of_its_share_to_the_other) {
    constexpr std::size_t count = 64;
    for (std::size_t stuck : {std::size_t{0}, count / 2}) {
        heist::pool pool{heist::pool_options{.threads = 2, .name = "stuck"}};
        for (std::size_t round = 0; round < support::scaled(100, 20); ++round) {
            std::vector<int> values(count);
            std::atomic<std::size_t> visited{0};
            std::atomic<bool> alone{false};
            auto const before = pool.statistics();
            heist::for_each(heist::par.on(pool).grain(1), values.begin(), values.end(), [&](int& x) {
                ++x;
                visited.fetch_add(1);
                if (&x == &values[stuck] && !support::wait_until([&] { return visited.load() >= count / 4 * 3; })) {
                    alone = true;
                }
            });
            auto const after = pool.statistics();
            ASSERT_FALSE(alone) << "nobody took over, round " << round;
            ASSERT_EQ(visited, count);
            ASSERT_EQ(after.parallel_calls, before.parallel_calls + 1);
            ASSERT_GE(after.blocks - before.blocks, 2u);
            ASSERT_LE(after.blocks - before.blocks, count);
            ASSERT_GE(after.steals - before.steals, 1u);
        }
        EXPECT_GE(pool.statistics().wake_ups, 1u);
        expect_consistent(pool.statistics());
    }
}

TEST(statistics, can_be_read_while_calls_are_under_way) {
    heist::pool pool{heist::pool_options{.threads = 4, .name = "read"}};
    std::atomic<bool> done{false};
    std::thread reader([&] {
        heist::pool_statistics last = pool.statistics();
        while (!done) {
            auto const now = pool.statistics();
            EXPECT_GE(now.parallel_calls, last.parallel_calls);
            EXPECT_GE(now.blocks, last.blocks);
            last = now;
        }
    });
    std::vector<int> values(1000);
    for (std::size_t i = 0; i < support::scaled(2000, 200); ++i) {
        heist::for_each(heist::par.on(pool).grain(10), values.begin(), values.end(), [](int& x) { ++x; });
    }
    done = true;
    reader.join();
}

// A thread keeps the accounts of its small calls by itself (scheduler/seat.hpp, serving).
TEST(statistics, small_calls_count_for_the_pool_that_the_thread_works_for) {
    heist::pool pool{heist::pool_options{.threads = 2, .name = "around"}};
    std::vector<int> values(8);
    auto const call = [&] { heist::for_each(heist::par, values.begin(), values.end(), [](int& x) { ++x; }); };
    auto const calls_of = [](heist::pool& which) {
        auto const s = which.statistics();
        return s.parallel_calls + s.caller_only_calls;
    };
    for (int i = 0; i < 1000; ++i) {
        call();
    }
    for (std::uint64_t calls : {1u, 1000u}) {
        auto const before = calls_of(pool);
        auto const elsewhere = calls_of(heist::default_pool());
        {
            heist::task_group group(pool);
            for (std::uint64_t i = 0; i < calls; ++i) {
                call();
            }
        }
        EXPECT_EQ(calls_of(pool) - before, calls);
        EXPECT_EQ(calls_of(heist::default_pool()), elsewhere);
    }
}
