// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that waits runs only what descends from what it waits for. These are the ways in which foreign work comes
// near: in its own deque, in the deque of its thief, and on the board. conformance/nested/isolation.cpp has the locks.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/pools.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <thread>

namespace {

using namespace scheduler_test;
using support::pool_of;
using support::wait_until;

// Whose work the thread is inside of, from the outside in; 0: nobody's.
thread_local int inside_of = 0;
std::atomic<std::size_t> mixed{0};

// Runs `work` as part of what belongs to `whom`: a thread that is inside of somebody else's work must not come here.
template <class Work>
void belonging_to(int whom, Work const& work) {
    int const before = inside_of;
    mixed += before != 0 && before != whom;
    inside_of = whom;
    work();
    inside_of = before;
}

void joins(heist::pool& pool, int whom, unsigned n) {
    belonging_to(whom, [&] {
        if (n >= 2) {
            heist::join(pool, [&] { joins(pool, whom, n - 1); }, [&] { joins(pool, whom, n - 2); });
        }
    });
}

void loops(heist::pool& pool, int whom, int depth) {
    belonging_to(whom, [&] {
        if (depth > 0) {
            each_of(pool, 4, [&](std::size_t) { loops(pool, whom, depth - 1); });
        }
    });
}

void groups(heist::pool& pool, int whom, int depth) {
    belonging_to(whom, [&] {
        heist::task_group group{pool};
        for (int i = 0; i < 4 && depth > 0; ++i) {
            group.run([&pool, whom, depth] { groups(pool, whom, depth - 1); });
        }
    });
}

void any_of_them(heist::pool& pool, int whom, std::size_t which) {
    switch (which % 3) {
    case 0: joins(pool, whom, 9); break;
    case 1: loops(pool, whom, 3); break;
    default: groups(pool, whom, 3);
    }
}

} // namespace

// Workers come and go between the callers, but nobody who is inside of one does anything for another.
TEST(isolation, stress_callers_from_outside_do_not_run_each_others_work) {
    watchdog const guard;
    for (unsigned threads : {2u, 4u, 16u}) {
        mixed = 0;
        in_threads(4, [&](std::size_t caller) {
            for (std::size_t i = 0; i < support::scaled(200, 20); ++i) {
                any_of_them(pool_of(threads), static_cast<int>(caller) + 1, caller + i);
            }
        });
        EXPECT_EQ(mixed, 0u) << threads << " threads";
    }
}

// Everything starts on one deque here: what a thread left there before must stay there while it waits for the rest.
TEST(isolation, stress_a_thread_that_waits_for_the_inner_group_leaves_the_outer_alone) {
    watchdog const guard;
    for (unsigned threads : {2u, 4u, 16u}) {
        heist::pool& pool = pool_of(threads);
        mixed = 0;
        for (std::size_t round = 0; round < support::scaled(2000, 200); ++round) {
            heist::task_group outer{pool};
            auto const foreign = [&] { belonging_to(1, [] { std::this_thread::yield(); }); };
            for (int i = 0; i < 4; ++i) {
                outer.run(foreign);
            }
            belonging_to(2, [&] {
                heist::task_group inner{pool};
                for (int i = 0; i < 8; ++i) {
                    inner.run([&] { belonging_to(2, [&] { joins(pool, 2, 4); }); });
                }
                inner.wait();
            });
            outer.wait();
            ASSERT_EQ(mixed, 0u) << "round " << round << " on " << threads << " threads";
        }
    }
}

// Members of both groups lie in turns, so a thief's batch holds both: what it leaves in its deque is not all for him
// who waits for the first.
TEST(isolation, stress_a_batch_of_two_groups_is_not_stolen_back_as_one) {
    watchdog const guard;
    for (unsigned threads : {3u, 4u}) {
        heist::pool pool{heist::pool_options{.threads = threads, .name = "batches"}};
        mixed = 0;
        for (std::size_t round = 0; round < support::scaled(4000, 400); ++round) {
            heist::task_group outer{pool};
            heist::task_group inner{pool};
            // A member must not be run where run() is called, which is inside of neither: so they fit into the deque.
            for (std::size_t i = 0; i < 24; ++i) {
                inner.run([] { belonging_to(2, [] {}); });
                outer.run([] { belonging_to(1, [] {}); });
            }
            inner.run([] { belonging_to(2, [] {}); });
            belonging_to(2, [&] { inner.wait(); });
            outer.wait();
            ASSERT_EQ(mixed, 0u) << "round " << round << " on " << threads << " threads";
        }
    }
}

// The thief takes half of what lies in the deque: the member of the outer group, for which it needs the lock, and some of
// the inner group, for which the owner of the lock waits.
TEST(isolation, a_thief_that_is_stuck_in_the_outer_group_does_not_sit_on_members_of_the_inner) {
    watchdog const guard;
    heist::pool pool{heist::pool_options{.threads = 2, .name = "stuck"}};
    busy_worker not_yet(pool);
    ASSERT_TRUE(not_yet.started());
    std::atomic<bool> locked{true};
    std::atomic<bool> wanted{false};
    std::atomic<bool> deadlock{false};
    std::atomic<int> inner_ran{0};
    heist::task_group outer{pool};
    outer.run([&] {
        wanted = true;
        deadlock = !wait_until([&] { return !locked.load(); });
    });
    {
        heist::task_group inner{pool};
        for (int i = 0; i < 7; ++i) {
            inner.run([&] { ++inner_ran; });
        }
        ASSERT_TRUE(not_yet.release());
        ASSERT_TRUE(wait_until([&] { return wanted.load(); }));
    }
    EXPECT_EQ(inner_ran, 7);
    locked = false;
    outer.wait();
    EXPECT_FALSE(deadlock);
}

// A lock held while waiting, wanted by everything that may not be run there.
TEST(isolation, stress_a_lock_around_a_wait_is_not_wanted_by_what_runs_inside) {
    watchdog const guard;
    std::mutex lock;
    static thread_local bool holds_lock = false;
    std::atomic<std::size_t> twice{0};
    std::atomic<bool> deadlock{false};
    auto const locked = [&](auto const& work) {
        if (holds_lock) {
            ++twice;
            return;
        }
        while (!deadlock && !wait_until([&] { return lock.try_lock(); })) {
            deadlock = true;
        }
        if (!deadlock) {
            std::scoped_lock const held(std::adopt_lock, lock);
            holds_lock = true;
            work();
            holds_lock = false;
        }
    };
    heist::pool& pool = pool_of(4);
    in_threads(3, [&](std::size_t caller) {
        for (std::size_t i = 0; i < support::scaled(500, 50) && !deadlock; ++i) {
            heist::task_group others{pool};
            for (int k = 0; k < 4; ++k) {
                others.run([&] { locked([] {}); });
            }
            locked([&] { any_of_them(pool, 0, caller + i); });
        }
    });
    EXPECT_EQ(twice, 0u);
    EXPECT_FALSE(deadlock);
}
