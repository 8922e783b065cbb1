// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exceptions of heist::join and heist::task_group.

#include "support/pools.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"
#include "support/thrown.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace {

using support::thrown_at;
using support::throws_at;

std::size_t rounds() {
    return support::scaled(2000, 1000);
}

// fib with a leaf that throws somewhere deep down.
std::size_t fib(heist::pool& pool, std::size_t n, std::atomic<long>& until_throw) {
    if (n < 2) {
        if (until_throw.fetch_sub(1) == 1) {
            throw thrown_at(n);
        }
        return n;
    }
    std::size_t a = 0;
    std::size_t b = 0;
    heist::join(pool, [&] { a = fib(pool, n - 1, until_throw); }, [&] { b = fib(pool, n - 2, until_throw); });
    return a + b;
}

} // namespace

TEST(exceptions_tasks, of_the_first_branch_of_join) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        for (std::size_t i = 0; i < rounds(); ++i) {
            std::atomic<int> active{0};
            ASSERT_TRUE(throws_at(1, [&] {
                heist::join(
                    pool, [] { throw thrown_at(1); },
                    [&] {
                        active = 1;
                        active = 0;
                    });
            }));
            ASSERT_EQ(active, 0);
        }
    }
}

TEST(exceptions_tasks, of_the_second_branch_of_join_after_the_first_has_run) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        for (std::size_t i = 0; i < rounds(); ++i) {
            bool first_ran = false;
            ASSERT_TRUE(
                throws_at(2, [&] { heist::join(pool, [&] { first_ran = true; }, [] { throw thrown_at(2); }); }));
            ASSERT_TRUE(first_ran);
        }
    }
}

TEST(exceptions_tasks, of_the_first_branch_win_when_both_throw) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        for (std::size_t i = 0; i < rounds(); ++i) {
            ASSERT_TRUE(
                throws_at(1, [&] { heist::join(pool, [] { throw thrown_at(1); }, [] { throw thrown_at(2); }); }));
        }
    }
}

// The second branch throws first in time, and is still not the one that arrives.
TEST(exceptions_tasks, of_the_first_branch_win_although_the_second_came_earlier) {
    heist::pool& pool = support::pool_of(2);
    for (std::size_t i = 0; i < support::scaled(200, 100); ++i) {
        std::atomic<bool> second_throws{false};
        std::atomic<bool> alone{false};
        ASSERT_TRUE(throws_at(1, [&] {
            heist::join(
                pool,
                [&] {
                    alone = !support::wait_until([&] { return second_throws.load(); });
                    throw thrown_at(1);
                },
                [&] {
                    second_throws = true;
                    throw thrown_at(2);
                });
        }));
        ASSERT_FALSE(alone) << "the second branch was not run beside the first";
    }
}

TEST(exceptions_tasks, let_join_return_only_when_both_branches_are_done) {
    heist::pool& pool = support::pool_of(2);
    for (std::size_t i = 0; i < support::scaled(200, 100); ++i) {
        std::atomic<bool> entered{false};
        std::atomic<bool> left{false};
        ASSERT_TRUE(throws_at(1, [&] {
            heist::join(
                pool,
                [&] {
                    EXPECT_TRUE(support::wait_until([&] { return entered.load(); }));
                    throw thrown_at(1);
                },
                [&] {
                    entered = true;
                    for (int k = 0; k < 1000; ++k) {
                        std::this_thread::yield();
                    }
                    left = true;
                });
        }));
        ASSERT_TRUE(left);
    }
}

TEST(exceptions_tasks, travel_up_through_many_joins) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        for (long k = 1; k <= 1597; k += 101) { // fib(16) has 1597 leaves
            std::atomic<long> until_throw{k};
            EXPECT_THROW((void)fib(pool, 16, until_throw), thrown_at);
            ASSERT_EQ(thrown_at::count(), 0);
        }
        std::atomic<long> never{0};
        ASSERT_EQ(fib(pool, 16, never), 987u);
    }
}

TEST(exceptions_tasks, of_join_on_the_default_pool) {
    ASSERT_TRUE(throws_at(1, [] { heist::join([] { throw thrown_at(1); }, [] {}); }));
    EXPECT_THROW(heist::join([] {}, [] { throw 42; }), int);
    int calls = 0;
    heist::join([&] { ++calls; }, [] {});
    EXPECT_EQ(calls, 1);
}

TEST(exceptions_tasks, of_a_task_group_arrive_in_wait) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        for (std::size_t i = 0; i < support::scaled(500, 200); ++i) {
            heist::task_group group{pool};
            std::atomic<int> done{0};
            for (std::size_t task = 0; task < 10; ++task) {
                group.run([&done, task] {
                    done.fetch_add(1);
                    if (task == 5) {
                        throw thrown_at(5);
                    }
                });
            }
            ASSERT_TRUE(throws_at(5, [&] { group.wait(); }));
            ASSERT_LE(done, 10);
            ASSERT_NO_THROW(group.wait()) << "an exception arrives once";
        }
    }
}

TEST(exceptions_tasks, of_several_tasks_arrive_as_one_of_them) {
    for (unsigned threads : support::thread_counts) {
        for (std::size_t i = 0; i < support::scaled(500, 200); ++i) {
            heist::task_group group{support::pool_of(threads)};
            for (std::size_t task = 0; task < 10; ++task) {
                group.run([task] { throw thrown_at(task); });
            }
            try {
                group.wait();
                ADD_FAILURE() << "nothing was thrown";
            } catch (thrown_at const& exception) {
                ASSERT_LT(exception.index(), 10u);
            }
            ASSERT_EQ(thrown_at::count(), 0) << "the others are gone too";
        }
    }
}

TEST(exceptions_tasks, leave_a_task_group_usable) {
    for (unsigned threads : support::thread_counts) {
        heist::task_group group{support::pool_of(threads)};
        for (std::size_t i = 0; i < support::scaled(200, 100); ++i) {
            group.run([] { throw thrown_at(7); });
            ASSERT_TRUE(throws_at(7, [&] { group.wait(); }));
            std::atomic<int> done{0};
            for (int task = 0; task < 8; ++task) {
                group.run([&] { done.fetch_add(1); });
            }
            group.wait();
            ASSERT_EQ(done, 8);
        }
    }
}

TEST(exceptions_tasks, do_not_leave_the_destructor_of_a_task_group) {
    for (unsigned threads : support::thread_counts) {
        for (std::size_t i = 0; i < support::scaled(200, 100); ++i) {
            std::atomic<int> done{0};
            {
                heist::task_group group{support::pool_of(threads)};
                for (int task = 0; task < 4; ++task) {
                    group.run([&] { done.fetch_add(1); });
                }
                group.run([] { throw thrown_at(7); });
            }
            ASSERT_LE(done, 4);
            ASSERT_EQ(thrown_at::count(), 0);
        }
    }
}

TEST(exceptions_tasks, that_unwind_past_a_task_group_wait_for_its_tasks) {
    heist::pool& pool = support::pool_of(2);
    for (std::size_t i = 0; i < support::scaled(200, 100); ++i) {
        std::atomic<bool> done{false};
        try {
            heist::task_group group{pool};
            group.run([&] {
                for (int k = 0; k < 100; ++k) {
                    std::this_thread::yield();
                }
                done = true;
            });
            throw std::runtime_error("something else");
        } catch (std::runtime_error const&) {
        }
        ASSERT_TRUE(done);
    }
}

TEST(exceptions_tasks, leave_no_function_object_behind) {
    struct counted : support::alive<counted> {
        void operator()() const { throw thrown_at(1); }
    };
    for (unsigned threads : support::thread_counts) {
        {
            heist::task_group group{support::pool_of(threads)};
            for (int task = 0; task < 20; ++task) {
                group.run(counted());
            }
            EXPECT_THROW(group.wait(), thrown_at);
        }
        ASSERT_EQ(counted::count(), 0);
    }
}
