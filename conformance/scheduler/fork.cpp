// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fork() without exec: the child has pools without workers, which start their own at the first call.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include <sys/wait.h>
#include <unistd.h>

// Thread sanitizer gives up at the first thread that a child of a process with several threads starts, unless told.
extern "C" char const* __tsan_default_options();
extern "C" char const* __tsan_default_options() { return "die_after_fork=0"; }

namespace {

using namespace scheduler_test;
using support::wait_until;

heist::pool_options of(unsigned threads) { return {.threads = threads, .name = "forked"}; }

// Two threads of the pool are inside one call at the same time.
bool is_parallel(heist::pool& pool) {
    support::rendezvous meeting(2);
    each_of(pool, 2, [&](std::size_t) { meeting.arrive_and_wait(); });
    return meeting.met();
}

// What a child does with its copy of a pool. Its workers are its own: somebody had to be started.
bool is_alive(heist::pool& pool) {
    auto const inherited = pool.statistics().wake_ups;
    return works(pool) && is_parallel(pool) && pool.statistics().wake_ups > inherited;
}

// Starts a child that ends with what check() says, or by SIGALRM if it hangs.
template <class Check>
pid_t start_child(Check const& check) {
    pid_t const child = fork();
    if (child == 0) {
        alarm(60);
        _exit(check() ? 0 : 1);
    }
    return child;
}

::testing::AssertionResult ended_well(pid_t child) {
    int status = -1;
    if (waitpid(child, &status, 0) != child) {
        return ::testing::AssertionFailure() << "no child";
    }
    if (WIFSIGNALED(status)) {
        return ::testing::AssertionFailure() << "ended by signal " << WTERMSIG(status);
    }
    return WEXITSTATUS(status) == 0 ? ::testing::AssertionSuccess()
                                    : ::testing::AssertionFailure() << "exit code " << WEXITSTATUS(status);
}

}

TEST(fork, from_a_pool_that_was_never_used) {
    heist::pool pool{of(4)};
    EXPECT_TRUE(ended_well(start_child([&] { return is_alive(pool); })));
    EXPECT_TRUE(works(pool));
}

TEST(fork, from_a_pool_whose_workers_sleep) {
    watchdog const guard;
    for (std::size_t i = 0; i < support::scaled(20, 5); ++i) {
        heist::pool pool{of(4)};
        ASSERT_TRUE(is_parallel(pool));
        ASSERT_TRUE(wait_until([&] { return pool.statistics().parks > 0; }));
        ASSERT_TRUE(ended_well(start_child([&] { return is_alive(pool); })));
        ASSERT_TRUE(is_parallel(pool)) << "the parent's workers are as they were";
    }
}

TEST(fork, from_a_pool_whose_workers_just_finished) {
    watchdog const guard;
    heist::pool pool{of(4)};
    for (std::size_t i = 0; i < support::scaled(50, 10); ++i) {
        ASSERT_TRUE(works(pool));
        ASSERT_TRUE(ended_well(start_child([&] { return is_alive(pool); })));
    }
}

TEST(fork, children_can_destroy_their_copy_and_make_others) {
    watchdog const guard;
    std::optional<heist::pool> pool(of(4));
    ASSERT_TRUE(is_parallel(*pool));
    EXPECT_TRUE(ended_well(start_child([&] {
        pool.reset();
        heist::pool other{of(3)};
        return is_parallel(other);
    })));
    EXPECT_TRUE(ended_well(start_child([&] {
        bool const right = is_parallel(*pool);
        pool.reset();
        return right;
    })));
    EXPECT_TRUE(works(*pool));
}

TEST(fork, children_have_children) {
    watchdog const guard;
    heist::pool pool{of(3)};
    ASSERT_TRUE(is_parallel(pool));
    EXPECT_TRUE(ended_well(start_child([&] {
        return is_parallel(pool) && ended_well(start_child([&] {
                   return is_parallel(pool) && ended_well(start_child([&] { return is_parallel(pool); }));
               })) &&
               works(pool);
    })));
}

TEST(fork, children_have_a_default_pool) {
    watchdog const guard;
    if (heist::default_pool().threads() < 2) {
        GTEST_SKIP() << "one processor";
    }
    ASSERT_TRUE(is_parallel(heist::default_pool()));
    EXPECT_TRUE(ended_well(start_child([] { return is_parallel(heist::default_pool()); })));
}

// Unlike the others it runs the destructors of static objects, of which this pool is one.
TEST(fork, children_that_end_with_exit) {
    watchdog const guard;
    static heist::pool pool{of(3)};
    ASSERT_TRUE(is_parallel(pool));
    ASSERT_TRUE(works(heist::default_pool()));
    for (bool with_calls : {false, true}) {
        pid_t const child = fork();
        if (child == 0) {
            alarm(60);
            std::exit(!with_calls || (is_parallel(pool) && works(heist::default_pool())) ? 0 : 1);
        }
        EXPECT_TRUE(ended_well(child));
    }
}

// At any moment of what the others do: starting workers, publishing, stealing, waiting, sleeping, ending pools.
TEST(fork, stress_while_other_threads_use_the_pool) {
    watchdog const guard(240);
    std::size_t const children = support::scaled(200, 20);
    for (unsigned threads : {2u, 4u}) {
        heist::pool pool{of(threads)};
        std::atomic<bool> done{false};
        in_threads(4, [&](std::size_t who) {
            if (who == 0) {
                for (std::size_t i = 0; i < children / 2; ++i) {
                    EXPECT_TRUE(ended_well(start_child([&] { return is_alive(pool); }))) << i;
                }
                done = true;
            }
            while (!done) {
                if (who == 3) {
                    heist::pool another{of(2)};
                    EXPECT_TRUE(loop_is_right(another));
                } else {
                    EXPECT_TRUE(works(pool));
                }
            }
        });
    }
}

namespace {

// The child of a thread that is inside a call, as its caller or as a worker. It begins afresh: what the call was doing is
// the parent's business.
template <class Call>
void fork_inside(Call const& call) {
    watchdog const guard;
    for (unsigned threads : {2u, 4u}) {
        heist::pool pool{of(threads)};
        for (std::size_t round = 0; round < support::scaled(20, 5); ++round) {
            support::rendezvous meeting(2);
            std::atomic<std::size_t> right{0};
            call(pool, [&] {
                meeting.arrive_and_wait(); // one of the two is a worker
                right += static_cast<bool>(
                    ended_well(start_child([&] { return is_alive(pool); })));
            });
            ASSERT_TRUE(meeting.met());
            ASSERT_EQ(right, 2u) << "round " << round << " on " << threads << " threads";
        }
        EXPECT_TRUE(works(pool));
    }
}

}

TEST(fork, from_inside_a_loop) {
    fork_inside([](heist::pool& pool, auto const& body) { each_of(pool, 2, [&](std::size_t) { body(); }); });
}

TEST(fork, from_inside_a_join) {
    fork_inside([](heist::pool& pool, auto const& body) { heist::join(pool, body, body); });
}

TEST(fork, from_inside_a_group) {
    fork_inside([](heist::pool& pool, auto const& body) {
        heist::task_group group{pool};
        group.run([&] { body(); });
        group.run([&] { body(); });
        group.wait();
    });
}
