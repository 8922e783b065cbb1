// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The life of a pool: its threads come late and go early, whoever calls, however often.

#include "scheduler/crew.hpp"
#include "scheduler/threads_of_process.hpp"
#include "scheduler/work.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>
#include <heist/scheduler/core.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include <pthread.h>
#include <unistd.h>

namespace {

using namespace scheduler_test;
using support::wait_until;

heist::pool_options of(std::size_t threads) {
    return {.threads = static_cast<unsigned>(threads), .name = "tested"};
}

} // namespace

TEST(pool, smoke_every_thread_count_works) {
    watchdog const guard;
    for (unsigned threads : {1u, 2u, 3u, 4u, 5u, 8u, 16u, 33u, 64u}) {
        heist::pool pool{of(threads)};
        EXPECT_EQ(pool.threads(), threads);
        for (int round = 0; round < 3; ++round) {
            EXPECT_TRUE(works(pool)) << threads << " threads";
        }
    }
}

TEST(pool, smoke_more_threads_than_a_pool_can_have_are_as_many_as_it_can) {
    watchdog const guard;
    heist::pool pool{of(100'000)};
    EXPECT_EQ(pool.threads(), heist::scheduler::core::max_threads);
    EXPECT_TRUE(join_is_right(pool));
}

TEST(pool, smoke_a_pool_of_no_threads_asked_for_has_those_of_the_machine) {
    EXPECT_GE(heist::pool{}.threads(), 1u);
    EXPECT_EQ(heist::pool{}.threads(), heist::default_pool().threads());
    EXPECT_EQ(&heist::default_pool(), &heist::default_pool());
}

TEST(pool, smoke_all_its_threads_take_part) {
    watchdog const guard;
    for (unsigned threads : {2u, 3u, 4u, 16u}) {
        heist::pool pool{of(threads)};
        for (std::size_t round = 0; round < support::scaled(50, 10); ++round) {
            support::rendezvous meeting(threads);
            each_of(pool, threads, [&](std::size_t) { meeting.arrive_and_wait(); });
            ASSERT_TRUE(meeting.met()) << threads << " threads, round " << round;
        }
    }
}

TEST(pool, smoke_its_workers_carry_its_name) {
    heist::pool pool{heist::pool_options{.threads = 3, .name = "christopher"}};
    support::rendezvous meeting(3);
    each_of(pool, 3, [&](std::size_t) { meeting.arrive_and_wait(); });
    ASSERT_TRUE(meeting.met());
    auto const names = names_of_threads();
    EXPECT_EQ(names.count("christophe/1"), 1u);
    EXPECT_EQ(names.count("christophe/2"), 1u);
}

// ---- when threads start and end ----------------------------------------------------------------------------------

TEST(pool, no_worker_starts_before_the_first_parallel_call) {
    std::size_t const before = threads_of_process();
    heist::pool pool{of(8)};
    EXPECT_EQ(threads_of_process(), before);
    std::vector<int> values(1000);
    heist::for_each(heist::par.on(pool).threads(1), values.begin(), values.end(), [](int& x) { ++x; });
    heist::for_each(heist::par.on(pool), values.begin(), values.begin() + 1, [](int& x) { ++x; });
    EXPECT_EQ(heist::reduce(heist::par.on(pool), values.begin(), values.begin() + 100), 101);
    EXPECT_EQ(threads_of_process(), before) << "calls that stay in their caller need nobody";
    EXPECT_EQ(pool.statistics().wake_ups, 0u);
    EXPECT_TRUE(loop_is_right(pool));
    EXPECT_GT(threads_of_process(), before);
}

TEST(pool, never_has_more_workers_than_its_threads_less_the_caller) {
    std::size_t const before = threads_of_process();
    heist::pool pool{of(4)};
    for (std::size_t round = 0; round < support::scaled(200, 20); ++round) {
        ASSERT_TRUE(works(pool));
        ASSERT_LE(threads_of_process(), before + 3);
    }
}

TEST(pool, a_pool_of_one_never_starts_a_thread) {
    std::size_t const before = threads_of_process();
    heist::pool pool{of(1)};
    auto const self = std::this_thread::get_id();
    EXPECT_TRUE(works(pool));
    each_of(pool, 100, [&](std::size_t) { EXPECT_EQ(std::this_thread::get_id(), self); });
    EXPECT_EQ(threads_of_process(), before);
    EXPECT_EQ(pool.statistics().parallel_calls, 0u);
}

TEST(pool, destructors_end_all_workers) {
    std::size_t const before = threads_of_process();
    for (unsigned threads : {2u, 4u, 16u}) {
        {
            heist::pool pool{of(threads)};
            support::rendezvous meeting(threads);
            each_of(pool, threads, [&](std::size_t) { meeting.arrive_and_wait(); });
            ASSERT_TRUE(meeting.met());
            EXPECT_EQ(threads_of_process(), before + threads - 1);
        }
        EXPECT_EQ(threads_of_process(), before);
    }
}

TEST(pool, destructors_of_unused_pools) {
    watchdog const guard;
    std::size_t const before = threads_of_process();
    for (std::size_t i = 0; i < support::scaled(1000, 200); ++i) {
        heist::pool const pool{of(1 + i % 16)};
    }
    EXPECT_EQ(threads_of_process(), before);
}

// The workers are on their way up, searching, or on their way to sleep.
TEST(pool, destructors_right_after_a_call) {
    watchdog const guard;
    for (std::size_t i = 0; i < support::scaled(1000, 200); ++i) {
        heist::pool pool{of(2 + i % 3)};
        switch (i % 4) {
        case 0: ASSERT_TRUE(loop_is_right(pool, 16)); break;
        case 1: ASSERT_TRUE(join_is_right(pool, 6)); break;
        case 2: ASSERT_TRUE(group_is_right(pool, 16)); break;
        default: ASSERT_TRUE(works(pool));
        }
    }
}

TEST(pool, destructors_while_all_workers_sleep) {
    watchdog const guard;
    for (std::size_t i = 0; i < support::scaled(50, 20); ++i) {
        heist::pool pool{of(4)};
        support::rendezvous meeting(4);
        each_of(pool, 4, [&](std::size_t) { meeting.arrive_and_wait(); });
        ASSERT_TRUE(wait_until([&] { return pool.statistics().parks >= 3; }));
    }
}

TEST(pool, destructors_in_another_thread_than_the_calls) {
    watchdog const guard;
    for (std::size_t i = 0; i < support::scaled(100, 20); ++i) {
        auto pool = std::make_unique<heist::pool>(of(3));
        std::thread([&] { ASSERT_TRUE(works(*pool)); }).join();
        std::thread([gone = std::move(pool)]() mutable { gone.reset(); }).join();
    }
}

TEST(pool, destructors_of_many_pools_that_live_at_the_same_time) {
    watchdog const guard;
    std::vector<std::unique_ptr<heist::pool>> pools;
    for (int i = 0; i < 20; ++i) {
        pools.push_back(std::make_unique<heist::pool>(of(3)));
        ASSERT_TRUE(works(*pools.back()));
    }
    while (!pools.empty()) {
        pools.erase(pools.begin() + static_cast<std::ptrdiff_t>(pools.size() / 2));
        for (auto& pool : pools) {
            ASSERT_TRUE(loop_is_right(*pool));
        }
    }
}

// ---- callers from outside ----------------------------------------------------------------------------------------

TEST(pool, stampede_of_callers_at_its_very_first_moment) {
    watchdog const guard;
    for (std::size_t round = 0; round < support::scaled(30, 8); ++round) {
        std::optional<heist::pool> pool(of(2 + round % 4));
        in_threads(8, [&](std::size_t caller) {
            for (std::size_t i = 0; i < 10; ++i) {
                switch ((caller + i) % 3) {
                case 0: ASSERT_TRUE(loop_is_right(*pool)); break;
                case 1: ASSERT_TRUE(join_is_right(*pool)); break;
                default: ASSERT_TRUE(group_is_right(*pool));
                }
            }
        });
        pool.reset();
    }
}

// More loops at a time than the board has room for, more joins than there are seats for guests: the others run alone.
TEST(pool, stampede_of_more_callers_than_it_has_room_for) {
    watchdog const guard;
    constexpr std::size_t callers = heist::scheduler::tuning::board_size + 8;
    static_assert(callers > heist::scheduler::tuning::guest_seats);
    heist::pool pool{of(4)};
    std::atomic<std::size_t> in_the_middle{0};
    std::atomic<std::size_t> given_up{0};
    in_threads(callers, [&](std::size_t caller) {
        bool const first = caller % 2 == 0;
        std::atomic<bool> arrived{false};
        auto const meet = [&] { // once per caller, so that all calls are under way at the same time
            if (!arrived.exchange(true)) {
                ++in_the_middle;
                given_up += !wait_until([&] { return in_the_middle.load() == callers; });
            }
        };
        support::visits seen(8);
        auto const body = [&](std::size_t i) {
            meet();
            seen.add(i);
        };
        if (first) {
            each_of(pool, 8, body);
        } else {
            for (std::size_t i = 0; i < 8; i += 2) {
                heist::join(pool, [&] { body(i); }, [&] { body(i + 1); });
            }
        }
        ASSERT_TRUE(seen.all_once());
    });
    EXPECT_EQ(given_up, 0u);
    EXPECT_TRUE(works(pool)) << "the room is there again";
    auto const before = pool.statistics().parallel_calls;
    EXPECT_TRUE(loop_is_right(pool));
    EXPECT_EQ(pool.statistics().parallel_calls, before + 1);
}

// A loop that finds no room begins alone. When others have ended it is published all the same: the rest of it may be long.
TEST(pool, a_loop_that_began_without_room_gets_help_when_there_is_some) {
    watchdog const guard;
    heist::pool pool{of(2)};
    auto& board = heist::scheduler::core_of(pool).notices();
    for (std::uint32_t i = 0; i < heist::scheduler::tuning::board_size; ++i) {
        ASSERT_NE(board.reserve(), board.none);
    }
    auto const before = pool.statistics();
    constexpr std::size_t n = 1000;
    support::visits seen(n);
    support::rendezvous meeting(2);
    each_of(pool, n, [&](std::size_t i) {
        seen.add(i);
        if (i == 0) {
            board.release(0);
        }
        if (i == n / 4 || i == n - 1) { // one for each half of what is then left
            meeting.arrive_and_wait();
        }
    });
    EXPECT_TRUE(seen.all_once());
    EXPECT_TRUE(meeting.met()) << "the caller was left alone";
    EXPECT_EQ(pool.statistics().parallel_calls, before.parallel_calls + 1);
    EXPECT_EQ(pool.statistics().caller_only_calls, before.caller_only_calls);
    EXPECT_EQ(board.reserve(), 0u) << "and gives the room back";
}

// What a thread waits for may begin a call of its own long after there was nothing to help with.
TEST(pool, who_has_fallen_asleep_while_it_waits_helps_with_what_begins_later) {
    watchdog const guard;
    heist::pool pool{of(2)};
    auto const caller = std::this_thread::get_id();
    pid_t const caller_id = gettid();
    using work = std::function<void()>;
    work const loop = [&] {
        support::rendezvous meeting(2);
        each_of(pool, 2, [&](std::size_t) { meeting.arrive_and_wait(); });
        EXPECT_TRUE(meeting.met()) << "a loop was left to one thread";
    };
    work const join = [&] {
        support::rendezvous meeting(2);
        heist::join(pool, [&] { meeting.arrive_and_wait(); }, [&] { meeting.arrive_and_wait(); });
        EXPECT_TRUE(meeting.met()) << "a join was left to one thread";
    };
    std::atomic<bool> worker_came{false};
    auto const in_worker = [&](work const& later) {
        EXPECT_NE(std::this_thread::get_id(), caller);
        worker_came = true;
        EXPECT_TRUE(wait_until([&] { return is_asleep(caller_id); }));
        later();
    };
    auto const until_worker_comes = [&] {
        EXPECT_TRUE(wait_until([&] { return worker_came.load(); }));
        worker_came = false;
    };
    for (std::size_t round = 0; round < support::scaled(20, 5); ++round) {
        each_of(pool, 2, [&](std::size_t i) { i == 0 ? until_worker_comes() : in_worker(loop); });
        for (work const& later : {loop, join}) {
            heist::join(pool, until_worker_comes, [&] { in_worker(later); });
            heist::task_group group{pool};
            group.run([&] { in_worker(later); });
            until_worker_comes();
            group.wait();
        }
    }
}

// ---- what it says about itself -----------------------------------------------------------------------------------

TEST(pool, statistics_count_every_block_once) {
    heist::pool pool{of(4)};
    std::uint64_t blocks = 0;
    for (std::size_t n = 2; n < support::scaled(300, 60); ++n) {
        ASSERT_TRUE(loop_is_right(pool, n));
        blocks += n;
        auto const now = pool.statistics();
        ASSERT_EQ(now.blocks, blocks);
        ASSERT_EQ(now.parallel_calls, n - 1);
        ASSERT_LE(now.steals, now.stolen_blocks);
    }
}

TEST(pool, statistics_show_a_stolen_fork) {
    heist::pool pool{of(2)};
    auto const before = pool.statistics();
    support::rendezvous meeting(2);
    heist::join(pool, [&] { meeting.arrive_and_wait(); }, [&] { meeting.arrive_and_wait(); });
    ASSERT_TRUE(meeting.met());
    auto const after = pool.statistics();
    EXPECT_EQ(after.parallel_calls, before.parallel_calls + 1);
    EXPECT_EQ(after.steals, before.steals + 1);
    EXPECT_EQ(after.stolen_blocks, before.stolen_blocks + 1);
    EXPECT_EQ(after.blocks, before.blocks + 1);
    EXPECT_GE(after.wake_ups, 1u);
}

TEST(pool, statistics_show_that_an_idle_pool_sleeps) {
    heist::pool pool{of(4)};
    support::rendezvous meeting(4);
    each_of(pool, 4, [&](std::size_t) { meeting.arrive_and_wait(); });
    ASSERT_TRUE(meeting.met());
    EXPECT_TRUE(wait_until([&] { return pool.statistics().parks >= 3; })) << "each of the three workers";
}

// ---- signals -----------------------------------------------------------------------------------------------------

namespace {

std::atomic<int> handled{0};
std::atomic<bool> handled_elsewhere{false};
thread_local bool may_handle = false;

void handle(int) {
    ++handled;
    if (!may_handle) {
        handled_elsewhere = true;
    }
}

} // namespace

// The workers are started with the signal open in their creator; then every thread but them blocks it, so it stays
// pending unless a worker takes it.
TEST(pool, signals_are_not_handled_on_workers) {
    may_handle = true;
    std::signal(SIGUSR1, &handle);
    heist::pool pool{of(4)};
    support::rendezvous meeting(4);
    each_of(pool, 4, [&](std::size_t) { meeting.arrive_and_wait(); });
    ASSERT_TRUE(meeting.met());
    sigset_t usr1;
    sigemptyset(&usr1);
    sigaddset(&usr1, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &usr1, nullptr);
    for (int i = 0; i < 200; ++i) {
        kill(getpid(), SIGUSR1);
        ASSERT_TRUE(loop_is_right(pool));
    }
    EXPECT_EQ(handled, 0);
    pthread_sigmask(SIG_UNBLOCK, &usr1, nullptr);
    EXPECT_TRUE(wait_until([] { return handled.load() != 0; }));
    EXPECT_FALSE(handled_elsewhere);
    std::signal(SIGUSR1, SIG_DFL);
}
