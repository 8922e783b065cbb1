// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A process ends whatever its pools are doing: workers that sleep, search or are stuck, and whoever calls exit().

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/rendezvous.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <thread>

#include <unistd.h>

namespace {

using namespace scheduler_test;
using support::wait_until;

// Each statement runs in a fresh process, which a watchdog ends if it hangs.
struct process_exit : ::testing::Test {
    process_exit() { ::testing::FLAGS_gtest_death_test_style = "threadsafe"; }
};

constexpr int expected = 42;

template <class Statement>
void expect_ends(Statement const& statement) {
    std::size_t const rounds = support::times({20, 5, 1000});
    for (std::size_t round = 0; round < rounds; ++round) {
        EXPECT_EXIT((alarm(60), statement()), ::testing::ExitedWithCode(expected), "^$");
    }
    std::string what = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::replace(what.begin(), what.end(), '_', ' ');
    support::soak_row("exit " + what, "10^3, 0 crash or hang", rounds, " processes, all ended as they should");
}

[[noreturn]] void hang() {
    while (true) {
        std::this_thread::yield();
    }
}

// The default pool, with a worker even where there is one processor: such a machine can't run these tests.
heist::pool& two_threads() {
    if (heist::default_pool().threads() < 2) {
        std::exit(expected);
    }
    return heist::default_pool();
}

void meet_a_worker(heist::pool& pool) {
    support::rendezvous meeting(2);
    each_of(pool, 2, [&](std::size_t) { meeting.arrive_and_wait(); });
    if (!meeting.met()) {
        std::exit(1);
    }
}

// Calls run(on_worker), which hands on_worker to a thread that is not this one, and stays in the call for ever.
template <class Call>
void while_in_call(Call const& call) {
    auto const caller = std::this_thread::get_id();
    call([caller](auto const& on_worker) {
        if (std::this_thread::get_id() != caller) {
            on_worker();
        }
        hang();
    });
}

template <class OnWorker>
void in_a_loop(OnWorker const& on_worker) {
    while_in_call([&](auto const& body) { each_of(two_threads(), 2, [&](std::size_t) { body(on_worker); }); });
}

template <class OnWorker>
void in_a_join(OnWorker const& on_worker) {
    while_in_call(
        [&](auto const& body) { heist::join(two_threads(), [&] { body(on_worker); }, [&] { body(on_worker); }); });
}

template <class OnWorker>
void in_a_group(OnWorker const& on_worker) {
    while_in_call([&](auto const& body) {
        heist::task_group group{two_threads()};
        group.run([&] { body(on_worker); });
        group.run([&] { body(on_worker); });
        group.wait();
    });
}

// Its destructor runs at exit: before the default pool retires if it was made after the first use, else behind.
struct calls_at_exit {
    ~calls_at_exit() {
        if (!works(heist::default_pool()) || heist::reduce(heist::par, numbers, numbers + 3) != 6) {
            std::_Exit(1);
        }
    }
    int numbers[3] = {1, 2, 3};
};

} // namespace

TEST_F(process_exit, of_an_idle_process) {
    expect_ends([] {
        meet_a_worker(two_threads());
        wait_until([] { return heist::default_pool().statistics().parks > 0; });
        std::exit(expected);
    });
}

TEST_F(process_exit, right_after_a_call) {
    expect_ends([] {
        meet_a_worker(two_threads());
        std::exit(expected);
    });
}

TEST_F(process_exit, before_any_call) {
    expect_ends([] {
        heist::default_pool();
        std::exit(expected);
    });
}

TEST_F(process_exit, while_another_thread_is_inside_a_call_that_never_ends) {
    expect_ends([] {
        std::atomic<int> inside{0};
        std::thread([&] {
            each_of(two_threads(), 2, [&](std::size_t) {
                ++inside;
                hang();
            });
        }).detach();
        wait_until([&] { return inside.load() == 2; });
        std::exit(expected);
    });
}

TEST_F(process_exit, while_another_thread_makes_one_call_after_the_other) {
    expect_ends([] {
        std::atomic<int> calls{0};
        std::thread([&] {
            while (true) {
                works(two_threads());
                ++calls;
            }
        }).detach();
        wait_until([&] { return calls.load() > 3; });
        std::exit(expected);
    });
}

TEST_F(process_exit, from_a_workers_element) {
    expect_ends([] { in_a_loop([] { std::exit(expected); }); });
}

TEST_F(process_exit, from_a_workers_half_of_a_join) {
    expect_ends([] { in_a_join([] { std::exit(expected); }); });
}

TEST_F(process_exit, from_a_workers_member_of_a_group) {
    expect_ends([] { in_a_group([] { std::exit(expected); }); });
}

TEST_F(process_exit, from_the_callers_element) {
    expect_ends([] {
        auto const caller = std::this_thread::get_id();
        std::atomic<bool> met{false};
        each_of(two_threads(), 2, [&](std::size_t) {
            if (std::this_thread::get_id() == caller) {
                wait_until([&] { return met.load(); });
                std::exit(expected);
            }
            met = true;
            hang();
        });
    });
}

TEST_F(process_exit, with_a_static_object_that_calls_before_the_pool_retires) {
    expect_ends([] {
        meet_a_worker(two_threads());
        static calls_at_exit const last_words;
        std::exit(expected);
    });
}

TEST_F(process_exit, with_a_static_object_that_calls_after_the_pool_retired) {
    expect_ends([] {
        static calls_at_exit const last_words;
        meet_a_worker(two_threads());
        std::exit(expected);
    });
}

TEST_F(process_exit, with_a_static_object_that_makes_the_first_call_of_all) {
    expect_ends([] {
        static calls_at_exit const last_words;
        std::exit(expected);
    });
}

TEST_F(process_exit, with_a_static_pool) {
    expect_ends([] {
        static heist::pool pool{heist::pool_options{.threads = 4, .name = "static"}};
        meet_a_worker(pool);
        std::exit(expected);
    });
}

TEST_F(process_exit, with_a_pool_that_nobody_destroys) {
    expect_ends([] {
        static auto& pool = *new heist::pool{heist::pool_options{.threads = 4, .name = "leaked"}};
        meet_a_worker(pool);
        std::exit(expected);
    });
}

TEST_F(process_exit, quickly_while_idle) {
    expect_ends([] {
        meet_a_worker(two_threads());
        std::quick_exit(expected);
    });
}

TEST_F(process_exit, quickly_from_a_worker) {
    expect_ends([] { in_a_loop([] { std::quick_exit(expected); }); });
}

TEST_F(process_exit, without_any_handler_from_a_worker) {
    expect_ends([] { in_a_join([] { std::_Exit(expected); }); });
}
