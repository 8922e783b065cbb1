// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/pools.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using namespace scheduler_test;
using support::pool_of;
using support::wait_until;

constexpr std::size_t capacity = heist::scheduler::tuning::deque_capacity;

heist::pool_options of(unsigned threads) {
    return {.threads = threads, .name = "grouped"};
}

// A tree of members: each runs two more of its own group.
void grow(heist::task_group& group, int depth, std::atomic<std::size_t>& grown) {
    grown.fetch_add(1, std::memory_order_relaxed);
    if (depth > 0) {
        group.run([&group, depth, &grown] { grow(group, depth - 1, grown); });
        group.run([&group, depth, &grown] { grow(group, depth - 1, grown); });
    }
}

} // namespace

TEST(task_group, smoke_an_empty_one_does_not_wait) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        heist::task_group group{pool_of(threads)};
        group.wait();
        group.wait();
    }
    heist::task_group unused;
}

TEST(task_group, smoke_runs_every_member_once_however_often_it_is_used) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        heist::task_group group{pool_of(threads)};
        for (std::size_t n = 0; n < support::scaled(200, 40); ++n) {
            support::visits seen(n);
            for (std::size_t i = 0; i < n; ++i) {
                group.run([&seen, i] { seen.add(i); });
            }
            group.wait();
            ASSERT_TRUE(seen.all_once());
        }
    }
}

TEST(task_group, smoke_members_may_own_what_cannot_be_copied) {
    heist::task_group group;
    std::atomic<int> sum{0};
    for (int i = 1; i <= 10; ++i) {
        group.run([&sum, mine = std::make_unique<int>(i)] { sum += *mine; });
    }
    group.wait();
    EXPECT_EQ(sum, 55);
}

TEST(task_group, smoke_members_run_at_the_same_time) {
    watchdog const guard;
    for (unsigned threads : {2u, 4u, 16u}) {
        for (std::size_t round = 0; round < support::scaled(50, 10); ++round) {
            support::rendezvous meeting(threads);
            heist::task_group group{pool_of(threads)};
            for (unsigned i = 0; i < threads; ++i) {
                group.run([&] { meeting.arrive_and_wait(); });
            }
            group.wait();
            ASSERT_TRUE(meeting.met()) << "round " << round << " on " << threads << " threads";
        }
    }
}

TEST(task_group, stampede_a_flood_of_members) {
    watchdog const guard;
    std::size_t const n = support::scaled(100'000, 10'000);
    for (unsigned threads : support::thread_counts) {
        ASSERT_TRUE(group_is_right(pool_of(threads), n)) << threads << " threads";
    }
}

// From a thread that is itself a thief, after so many stolen tasks that its deque has gone round more than once.
TEST(task_group, stampede_a_flood_from_within_a_stolen_task) {
    watchdog const guard;
    heist::pool pool{of(2)};
    std::atomic<bool> alone{false};
    auto const as_thief = [&](auto const& work) {
        std::atomic<bool> stolen{false};
        heist::join(
            pool, [&] { alone = alone || !wait_until([&] { return stolen.load(); }); },
            [&] {
                stolen = true;
                work();
            });
        ASSERT_FALSE(alone);
    };
    for (std::size_t i = 0; i <= capacity; ++i) {
        as_thief([] {});
    }
    for (std::size_t i = 0; i < support::scaled(20, 5); ++i) {
        as_thief([&] { EXPECT_TRUE(group_is_right(pool, 4 * capacity)); });
    }
}

TEST(task_group, members_run_more_members_of_their_group) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        for (std::size_t round = 0; round < support::scaled(50, 5); ++round) {
            heist::task_group group{pool_of(threads)};
            std::atomic<std::size_t> grown{0};
            grow(group, 10, grown);
            group.wait();
            ASSERT_EQ(grown, (1u << 11) - 1);
        }
    }
}

TEST(task_group, destructors_wait_too) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        for (std::size_t round = 0; round < support::scaled(200, 20); ++round) {
            std::atomic<std::size_t> grown{0};
            {
                heist::task_group group{pool_of(threads)};
                grow(group, 5, grown);
            }
            ASSERT_EQ(grown, 63u);
        }
    }
}

TEST(task_group, one_exception_of_a_flood_arrives_and_the_others_run_on) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        for (std::size_t round = 0; round < support::scaled(20, 5); ++round) {
            constexpr std::size_t members = 3 * capacity;
            std::atomic<std::size_t> ran{0};
            heist::task_group group{pool_of(threads)};
            for (std::size_t i = 0; i < members; ++i) {
                group.run([&ran, i] {
                    ++ran;
                    if (i % 100 == 50) {
                        throw i;
                    }
                });
            }
            try {
                group.wait();
                ADD_FAILURE() << "nothing arrived";
            } catch (std::size_t thrown) {
                EXPECT_EQ(thrown % 100, 50u);
            }
            ASSERT_EQ(ran, members);
            group.wait();
        }
    }
}

TEST(task_group, groups_within_groups_within_loops) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = pool_of(threads);
        for (std::size_t round = 0; round < support::scaled(20, 3); ++round) {
            support::visits seen(8 * 8 * 8);
            each_of(pool, 8, [&](std::size_t i) {
                heist::task_group outer{pool};
                for (std::size_t k = 0; k < 8; ++k) {
                    outer.run([&, i, k] {
                        heist::task_group inner{pool};
                        for (std::size_t m = 0; m < 8; ++m) {
                            inner.run([&, i, k, m] { seen.add((i * 8 + k) * 8 + m); });
                        }
                    });
                }
                outer.wait();
            });
            ASSERT_TRUE(seen.all_once());
        }
    }
}

// A member's loop has its elements run by other threads, and these run members of the group.
TEST(task_group, members_are_run_from_the_loop_of_a_member) {
    watchdog const guard;
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = pool_of(threads);
        for (std::size_t round = 0; round < support::scaled(50, 10); ++round) {
            support::visits seen(64);
            heist::task_group group{pool};
            group.run([&] { each_of(pool, 64, [&](std::size_t i) { group.run([&seen, i] { seen.add(i); }); }); });
            group.wait();
            ASSERT_TRUE(seen.all_once());
        }
    }
}

// The same when all guest seats are taken, so that the owner of the group has none.
TEST(task_group, members_are_run_from_the_loop_of_a_member_although_its_owner_has_no_seat) {
    watchdog const guard;
    constexpr std::size_t callers = heist::scheduler::tuning::guest_seats + 4;
    heist::pool pool{of(4)};
    for (std::size_t round = 0; round < support::scaled(50, 10); ++round) {
        std::atomic<std::size_t> seated{0};
        in_threads(callers, [&](std::size_t) {
            heist::task_group group{pool};
            ++seated;
            ASSERT_TRUE(wait_until([&] { return seated.load() == callers; }));
            support::visits seen(64);
            group.run([&] {
                each_of(pool, 64, [&](std::size_t i) {
                    group.run([&seen, i] { seen.add(i); });
                    std::this_thread::yield();
                });
            });
            group.wait();
            ASSERT_TRUE(seen.all_once());
        });
    }
}

// The caller can always finish alone, whatever lies on top of what it waits for.
TEST(task_group, an_inner_group_is_finished_alone_although_members_of_the_outer_came_later) {
    watchdog const guard;
    heist::pool pool{of(2)};
    busy_worker nobody_comes(pool);
    ASSERT_TRUE(nobody_comes.started());
    std::atomic<int> inner_ran{0};
    std::atomic<int> outer_ran{0};
    {
        heist::task_group outer{pool};
        heist::task_group inner{pool};
        for (int i = 0; i < 5; ++i) {
            inner.run([&] { ++inner_ran; });
            outer.run([&] { ++outer_ran; });
        }
        inner.wait();
        EXPECT_EQ(inner_ran, 5);
        EXPECT_TRUE(nobody_comes.release()) << "the inner group waited until the worker came";
        outer.wait();
    }
    EXPECT_EQ(outer_ran, 5);
}

// Deep in a recursion, where the group was made, stands more in the deque than where it is used.
TEST(task_group, a_group_may_be_used_further_out_than_it_was_made) {
    watchdog const guard;
    heist::pool pool{of(2)};
    busy_worker nobody_comes(pool);
    ASSERT_TRUE(nobody_comes.started());
    int ran = 0;
    heist::join(
        pool,
        [&] {
            std::optional<heist::task_group> group;
            heist::join(pool, [&] { heist::join(pool, [&] { group.emplace(pool); }, [] {}); }, [] {});
            group->run([&] { ++ran; });
            group->wait();
            EXPECT_TRUE(nobody_comes.release()) << "the group waited until the worker came";
        },
        [] {});
    EXPECT_EQ(ran, 1);
}

// A thread that has a seat in another pool gets a second one for an inner group. What members of that leave there belongs to a group further out, and nobody
// sits there any more.
TEST(task_group, a_member_that_was_left_in_a_seat_is_found_by_who_waits_for_it) {
    watchdog const guard;
    heist::pool pool{of(2)};
    heist::pool other{of(2)};
    busy_worker nobody_comes(pool);
    ASSERT_TRUE(nobody_comes.started());
    std::atomic<int> ran{0};
    heist::task_group group{pool};
    group.run([&] {
        heist::join(
            other,
            [&] {
                heist::task_group inner{pool};
                inner.run([&] { group.run([&] { ++ran; }); });
                inner.wait();
            },
            [] {});
    });
    group.wait();
    EXPECT_EQ(ran, 1);
    EXPECT_TRUE(nobody_comes.release()) << "the group waited until the worker came";
}

TEST(task_group, a_group_is_finished_alone_although_a_later_one_has_a_seat_in_another_pool) {
    watchdog const guard;
    heist::pool pool{of(2)};
    heist::pool other{of(2)};
    busy_worker nobody_comes(pool);
    ASSERT_TRUE(nobody_comes.started());
    std::atomic<int> ran{0};
    heist::task_group group{pool};
    group.run([&] { ++ran; });
    heist::task_group later{other};
    later.run([&] { ++ran; });
    group.wait();
    EXPECT_TRUE(nobody_comes.release()) << "the group waited until the worker came";
    later.wait();
    EXPECT_EQ(ran, 2);
}

// A thread that sits in one pool waits for a loop of another, and helps with one below it. What that makes stands in its own deque, and nobody else comes by.
TEST(task_group, a_member_that_a_helper_has_made_is_run_although_the_helper_waits_in_another_pool) {
    watchdog const guard;
    heist::pool pool{of(2)};
    heist::pool other{of(2)};
    busy_worker nobody_comes(pool);
    ASSERT_TRUE(nobody_comes.started());
    auto const helper = std::this_thread::get_id();
    std::atomic<int> ran{0};
    support::rendezvous outside(2);
    support::rendezvous inside(2);
    heist::task_group for_a_seat{pool};
    each_of(other, 2, [&](std::size_t) {
        EXPECT_TRUE(outside.arrive_and_wait());
        if (std::this_thread::get_id() == helper) {
            return;
        }
        heist::task_group group{pool};
        each_of(other, 2, [&](std::size_t) {
            EXPECT_TRUE(inside.arrive_and_wait());
            if (std::this_thread::get_id() == helper) {
                group.run([&] { ++ran; });
            }
        });
        group.wait();
    });
    EXPECT_EQ(ran, 1);
    EXPECT_TRUE(nobody_comes.release()) << "the group waited until the worker came";
}

// Members that make the next one, where there is no place for it but here: a pool of one thread, a deque that is full.
TEST(task_group, a_chain_of_members_does_not_use_up_the_stack) {
    watchdog const guard;
    std::size_t const length = support::scaled(1'000'000, 200'000);
    struct link {
        heist::task_group& group;
        std::size_t& left;
        void operator()() const {
            if (--left != 0) {
                group.run(link{group, left});
            }
        }
    };
    {
        heist::pool alone{of(1)};
        std::size_t left = length;
        heist::task_group group{alone};
        group.run(link{group, left});
        group.wait();
        EXPECT_EQ(left, 0u);
    }
    heist::pool pool{of(2)};
    busy_worker nobody_comes(pool);
    ASSERT_TRUE(nobody_comes.started());
    std::atomic<std::size_t> others{0};
    std::size_t left = length;
    heist::task_group group{pool};
    for (std::size_t i = 0; i < capacity; ++i) {
        group.run([&] { ++others; });
    }
    group.run(link{group, left});
    EXPECT_EQ(left, 0u) << "there was room";
    group.wait();
    EXPECT_EQ(others, capacity);
}

// A thief takes half of the members in one batch and gets stuck in the first: the owner, with nothing left to do,
// must be able to take over the rest of them.
TEST(task_group, no_starvation_of_the_owner_by_a_thief_that_sits_on_a_batch) {
    watchdog const guard;
    heist::pool pool{of(2)};
    for (std::size_t round = 0; round < support::scaled(20, 5); ++round) {
        constexpr std::size_t members = 64;
        std::atomic<std::size_t> ran{0};
        std::atomic<bool> thief_came{false};
        std::atomic<bool> gave_up{false};
        auto const owner = std::this_thread::get_id();
        heist::task_group group{pool};
        for (std::size_t i = 0; i < members; ++i) {
            group.run([&] {
                ++ran;
                if (std::this_thread::get_id() == owner) {
                    gave_up = gave_up || !wait_until([&] { return thief_came.load(); });
                } else if (!thief_came.exchange(true)) {
                    gave_up = gave_up || !wait_until([&] { return ran.load() == members; });
                }
            });
        }
        group.wait();
        ASSERT_FALSE(gave_up) << "round " << round;
    }
}

namespace {

// Calls f() once, in the worker of a pool of two, within a loop of which the caller has the other block.
template <class Function>
void in_a_loop_on_the_worker(heist::pool& pool, Function const& f) {
    auto const caller = std::this_thread::get_id();
    support::rendezvous both(2);
    each_of(pool, 2, [&](std::size_t) {
        EXPECT_TRUE(both.arrive_and_wait());
        if (std::this_thread::get_id() != caller) {
            f();
        }
    });
}

} // namespace

TEST(task_group, who_waits_helps_with_members_that_a_loop_has_left_in_a_workers_deque) {
    watchdog const guard;
    heist::pool pool{of(2)};
    for (int round = 0; round < 20; ++round) {
        support::rendezvous meeting(2);
        heist::task_group group{pool};
        in_a_loop_on_the_worker(pool, [&] {
            for (int i = 0; i < 2; ++i) {
                group.run([&] { meeting.arrive_and_wait(); });
            }
        });
        group.wait();
        ASSERT_TRUE(meeting.met()) << "one thread ran both";
    }
}

TEST(task_group, what_a_loop_has_left_under_a_member_that_blocks_is_run_by_who_waits_for_it) {
    watchdog const guard;
    heist::pool pool{of(2)};
    std::mutex held;
    std::atomic<int> ran{0};
    heist::task_group outer{pool};
    {
        std::scoped_lock const lock(held);
        heist::task_group inner{pool};
        in_a_loop_on_the_worker(pool, [&] {
            inner.run([&] { ++ran; });
            outer.run([&] {
                std::scoped_lock const wants(held);
                ++ran;
            });
        });
        inner.wait();
    }
    outer.wait();
    EXPECT_EQ(ran, 2);
}
