// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/pools.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using namespace scheduler_test;
using support::pool_of;
using support::wait_until;

// One join per level, all the way down: fuller than a deque at the end.
void descend(heist::pool& pool, std::size_t levels, std::atomic<std::size_t>& leaves) {
    if (levels == 0) {
        return;
    }
    heist::join(
        pool, [&] { descend(pool, levels - 1, leaves); }, [&] { leaves.fetch_add(1, std::memory_order_relaxed); });
}

} // namespace

TEST(join, smoke_runs_both_once) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        for (std::size_t i = 0; i < support::scaled(10'000, 1000); ++i) {
            int first = 0; // no atomics: join orders them
            int second = 0;
            heist::join(pool_of(threads), [&] { ++first; }, [&] { ++second; });
            ASSERT_EQ(first, 1);
            ASSERT_EQ(second, 1);
        }
    }
}

TEST(join, smoke_takes_functions_that_can_neither_be_copied_nor_moved) {
    struct pinned {
        explicit pinned(int& to) : sum(to) {}
        pinned(pinned const&) = delete;
        pinned& operator=(pinned const&) = delete;
        void operator()() { sum += 1; }
        int& sum;
    };
    int one = 0;
    int other = 0;
    pinned f(one);
    pinned g(other);
    heist::join(f, g);
    heist::join(pool_of(2), f, g);
    EXPECT_EQ(one + other, 4);
    auto owner = std::make_unique<int>(5);
    heist::join([mine = std::move(owner)] { EXPECT_EQ(*mine, 5); }, [] {});
}

TEST(join, smoke_results_are_those_of_the_sequential_recursion) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        for (unsigned n = 0; n <= support::scaled(20, 14); ++n) {
            ASSERT_EQ(fib(pool_of(threads), n), fib(n));
        }
    }
    EXPECT_EQ(fib(heist::default_pool(), 15), fib(15));
}

TEST(join, smoke_both_halves_run_at_the_same_time) {
    watchdog const guard;
    for (unsigned threads : {2u, 4u, 16u}) {
        for (std::size_t i = 0; i < support::scaled(300, 50); ++i) {
            support::rendezvous meeting(2);
            heist::join(pool_of(threads), [&] { meeting.arrive_and_wait(); }, [&] { meeting.arrive_and_wait(); });
            ASSERT_TRUE(meeting.met()) << "round " << i << " on " << threads << " threads";
        }
    }
}

// Each leaf waits for all: every thread of the pool must come and get one.
TEST(join, no_starvation_all_threads_get_a_part_of_a_recursion) {
    watchdog const guard;
    for (unsigned threads : {4u, 16u}) {
        heist::pool& pool = pool_of(threads);
        for (std::size_t round = 0; round < support::scaled(30, 10); ++round) {
            support::rendezvous meeting(threads);
            auto const split = [&](auto const& self, unsigned leaves) -> void {
                if (leaves == 1) {
                    meeting.arrive_and_wait();
                    return;
                }
                heist::join(pool, [&] { self(self, leaves / 2); }, [&] { self(self, leaves - leaves / 2); });
            };
            split(split, threads);
            ASSERT_TRUE(meeting.met()) << "round " << round << " on " << threads << " threads";
        }
    }
}

// All is pushed before the owner runs the first: from then on it pushes nothing, and must show what it has hidden.
TEST(join, no_starvation_of_thieves_by_a_recursion_on_one_side) {
    watchdog const guard;
    heist::pool pool{heist::pool_options{.threads = 2, .name = "join"}};
    constexpr int depth = 3 * heist::scheduler::tuning::always_public;
    constexpr int shown =
        1 + heist::scheduler::tuning::always_public; // the first one is stolen before the others are pushed
    auto const caller = std::this_thread::get_id();
    std::atomic<int> stolen{0};
    std::uint32_t returned = 0;
    std::atomic<bool> all_pushed{false};
    std::atomic<bool> gave_up{false};
    auto const until = [&](auto const& condition) {
        if (!gave_up && !wait_until(condition)) {
            gave_up = true;
        }
    };
    auto const second_half = [&] {
        if (std::this_thread::get_id() == caller) {
            if (++returned == heist::scheduler::tuning::returns_per_look) {
                until([&] { return stolen > shown; });
            }
        } else {
            ++stolen;
            until([&] { return all_pushed.load(); });
        }
    };
    auto const down = [&](auto const& self, int left) -> void {
        if (left == depth - 1) {
            until([&] { return stolen == 1; });
        } else if (left == 0) {
            all_pushed = true;
            until([&] { return stolen == shown; });
            return;
        }
        heist::join(pool, [&] { self(self, left - 1); }, second_half);
    };
    down(down, depth);
    EXPECT_FALSE(gave_up) << stolen << " were stolen";
}

TEST(join, a_recursion_that_is_deeper_than_the_deque_goes_on_without_it) {
    watchdog const guard;
    constexpr std::size_t levels = 3 * heist::scheduler::tuning::deque_capacity;
    for (unsigned threads : support::thread_counts) {
        for (int round = 0; round < 10; ++round) {
            std::atomic<std::size_t> leaves{0};
            descend(pool_of(threads), levels, leaves);
            ASSERT_EQ(leaves, levels);
        }
    }
}

// The caller of a join waits for a thief; the thief forks and gets stuck until somebody has run that fork. Nobody but
// the waiting caller is there to do it.
TEST(join, who_waits_for_a_thief_steals_back_from_it) {
    heist::pool pool{heist::pool_options{.threads = 2, .name = "back"}};
    watchdog const guard;
    for (std::size_t round = 0; round < support::scaled(200, 50); ++round) {
        std::atomic<bool> forked{false};
        std::atomic<bool> helped{false};
        std::atomic<bool> alone{false};
        auto const self = std::this_thread::get_id();
        heist::join(
            pool, [&] { alone = !wait_until([&] { return forked.load(); }); },
            [&] {
                heist::join(
                    pool,
                    [&] {
                        forked = true;
                        alone = alone || !wait_until([&] { return helped.load(); });
                    },
                    [&] { helped = std::this_thread::get_id() == self; });
            });
        ASSERT_FALSE(alone) << "round " << round;
    }
}

TEST(join, stampede_of_outside_threads_on_one_pool) {
    watchdog const guard;
    heist::pool& pool = pool_of(4);
    in_threads(24, [&](std::size_t caller) { // more than there are guest seats
        for (std::size_t i = 0; i < support::scaled(50, 10); ++i) {
            ASSERT_TRUE(join_is_right(pool, static_cast<unsigned>(5 + (caller + i) % 8)));
        }
    });
}

TEST(join, across_pools_every_call_keeps_to_its_own) {
    watchdog const guard;
    for (std::size_t i = 0; i < support::scaled(500, 50); ++i) {
        std::atomic<int> calls{0};
        heist::join(
            pool_of(2),
            [&] {
                heist::join(pool_of(4), [&] { ++calls; }, [&] { heist::join([&] { ++calls; }, [&] { ++calls; }); });
            },
            [&] {
                heist::join(
                    pool_of(1), [&] { ++calls; },
                    [&] { heist::join(pool_of(16), [&] { ++calls; }, [&] { ++calls; }); });
            });
        ASSERT_EQ(calls, 6);
    }
}

// The exception of a thief travels to who waits; a half that is stuck on another thread is waited for.
TEST(join, destructors_run_after_both_halves_when_one_throws) {
    watchdog const guard;
    heist::pool& pool = pool_of(2);
    for (std::size_t i = 0; i < support::scaled(500, 50); ++i) {
        std::atomic<bool> second_started{false};
        auto alive = std::make_unique<int>(1); // address sanitizer sees a half that outlives the call
        EXPECT_THROW(heist::join(
                         pool,
                         [&] {
                             wait_until([&] { return second_started.load(); });
                             throw std::runtime_error("first");
                         },
                         [&] {
                             second_started = true;
                             std::this_thread::yield();
                             *alive += 1;
                         }),
                     std::runtime_error);
        ASSERT_EQ(*alive, 2);
        alive.reset();
    }
}
