// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A process's signals go to the threads of its user: no handler ever runs on a worker, whatever the pool is doing.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <thread>

#include <pthread.h>
#include <unistd.h>

namespace {

using namespace scheduler_test;

thread_local bool is_the_caller = false;
std::atomic<std::size_t> taken_by_the_caller{0};
std::atomic<std::size_t> taken_by_a_worker{0};

extern "C" void count_signal(int) {
    ++(is_the_caller ? taken_by_the_caller : taken_by_a_worker);
}

void set_mask(int how, int signal) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    pthread_sigmask(how, &set, nullptr);
}

} // namespace

// The kernel prefers the main thread, so that one blocks the signal and only sends it.
TEST(signals, stress_no_handler_runs_on_a_worker) {
    watchdog const guard;
    std::signal(SIGUSR1, &count_signal);
    set_mask(SIG_BLOCK, SIGUSR1);
    std::size_t const signals = support::times({2000, 200, 200'000});
    std::atomic<bool> done{false};
    std::thread caller([&] {
        is_the_caller = true;
        set_mask(SIG_UNBLOCK, SIGUSR1);
        while (taken_by_the_caller.load() < signals && taken_by_a_worker.load() == 0) {
            heist::pool pool{heist::pool_options{.threads = 4, .name = "signalled"}}; // starts threads, and ends them
            EXPECT_TRUE(works(pool));
            EXPECT_TRUE(works(pool));
        }
        set_mask(SIG_BLOCK, SIGUSR1);
        done = true;
    });
    while (!done) {
        std::size_t const before = taken_by_the_caller.load();
        kill(getpid(), SIGUSR1);
        while (!done && taken_by_the_caller.load() == before && taken_by_a_worker.load() == 0) {
            std::this_thread::yield();
        }
    }
    caller.join();
    std::signal(SIGUSR1, SIG_IGN); // drops what is still pending
    set_mask(SIG_UNBLOCK, SIGUSR1);
    EXPECT_EQ(taken_by_a_worker.load(), 0u);
    support::soak_row("signals of a process with a pool", "0 on workers", taken_by_the_caller.load(),
                      " handlers ran, ", taken_by_a_worker.load(), " of them on a worker");
}
