// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where workers run: on the CPUs of the thread that has made the pool, whoever makes the call that starts them; those of the default pool on all that the
// process has.

#include "support/rendezvous.hpp"

#include <heist/heist.hpp>
#include <heist/platform/topology.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <thread>

#include <sched.h>

namespace {

cpu_set_t mask_of_this_thread() {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    EXPECT_EQ(sched_getaffinity(0, sizeof mask, &mask), 0);
    return mask;
}

// Restricts the calling thread to the first of its CPUs.
cpu_set_t pin_this_thread() {
    cpu_set_t mask = mask_of_this_thread();
    unsigned cpu = 0;
    while (!CPU_ISSET(cpu, &mask)) {
        ++cpu;
    }
    CPU_ZERO(&mask);
    CPU_SET(cpu, &mask);
    EXPECT_EQ(sched_setaffinity(0, sizeof mask, &mask), 0);
    return mask;
}

// The CPUs that a worker of a pool of two threads may use, in a call of this thread.
cpu_set_t mask_of_worker(heist::pool& pool) {
    support::rendezvous both(2);
    auto const caller = std::this_thread::get_id();
    cpu_set_t of_worker;
    CPU_ZERO(&of_worker);
    std::array<int, 2> work{};
    std::for_each(heist::par.on(pool).grain(1), work.begin(), work.end(), [&](int) {
        EXPECT_TRUE(both.arrive_and_wait());
        if (std::this_thread::get_id() != caller) {
            of_worker = mask_of_this_thread();
        }
    });
    return of_worker;
}

bool has_several_cpus() {
    cpu_set_t const mask = mask_of_this_thread();
    return CPU_COUNT(&mask) > 1;
}

} // namespace

TEST(affinity, workers_may_run_where_the_maker_of_their_pool_may) {
    if (!has_several_cpus()) {
        GTEST_SKIP() << "one CPU";
    }
    heist::pool pool{heist::pool_options{.threads = 2, .name = "affinity"}};
    std::thread{[&] {
        cpu_set_t const here = pin_this_thread();
        cpu_set_t const there = mask_of_worker(pool);
        EXPECT_GT(CPU_COUNT(&there), 0);
        EXPECT_FALSE(CPU_EQUAL(&here, &there)) << "the worker shares the CPU of a caller that is pinned to it";
    }}.join();
}

// Wakers keep a worker off their own CPU; what is made in its functions must not inherit that.
TEST(affinity, a_pool_that_a_worker_makes_has_the_cpus_of_its_employer) {
    heist::pool pool{heist::pool_options{.threads = 2, .name = "affinity"}};
    unsigned const usable = heist::platform::usable_cpus();
    for (int round = 0; round != 20; ++round) {
        support::rendezvous both(2);
        auto const caller = std::this_thread::get_id();
        std::array<int, 2> work{};
        auto const parks = pool.statistics().parks;
        std::for_each(heist::par.on(pool).grain(1), work.begin(), work.end(), [&](int) {
            EXPECT_TRUE(both.arrive_and_wait());
            if (std::this_thread::get_id() != caller) {
                EXPECT_EQ(heist::pool{}.threads(), usable);
            }
        });
        EXPECT_TRUE(support::wait_until([&] { return pool.statistics().parks > parks; })); // so that it is woken again
    }
}

TEST(affinity, a_pool_that_a_pinned_thread_makes_stays_there) {
    std::thread{[] {
        cpu_set_t const here = pin_this_thread();
        EXPECT_EQ(heist::pool{}.threads(), 1U);
        heist::pool pool{heist::pool_options{.threads = 2, .name = "affinity"}};
        std::thread{[&] { // inherits the mask, and widens it again
            cpu_set_t all;
            CPU_ZERO(&all);
            for (unsigned cpu = 0; cpu != CPU_SETSIZE; ++cpu) {
                CPU_SET(cpu, &all);
            }
            EXPECT_EQ(sched_setaffinity(0, sizeof all, &all), 0);
            cpu_set_t const there = mask_of_worker(pool);
            EXPECT_TRUE(CPU_EQUAL(&here, &there));
        }}
            .join();
    }}.join();
}

TEST(affinity_death, the_default_pool_has_the_cpus_of_the_process_even_if_a_pinned_thread_makes_it) {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe"; // a fresh process
    auto const make_it = [] {
        unsetenv("HEIST_THREADS");
        unsigned const usable = heist::platform::usable_cpus();
        bool right = false;
        std::thread{[&] {
            pin_this_thread();
            right = heist::default_pool().threads() == usable;
        }}.join();
        std::exit(right ? 0 : 1);
    };
    EXPECT_EXIT(make_it(), ::testing::ExitedWithCode(0), "");
}
