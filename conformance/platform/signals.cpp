// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// thread::start(): "From its first instruction the new thread blocks every signal but the synchronous ones",
// and names.
#include <atomic>
#include <csignal>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <heist/platform/thread.hpp>

namespace {

using heist::platform::thread;

bool is_synchronous(int signal) {
    return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGTRAP ||
           signal == SIGSYS;
}

// Cannot be blocked at all: KILL and STOP by the kernel, those between the classic and the real-time ones
// because the C library keeps them for itself.
bool can_be_blocked(int signal) {
    return signal != SIGKILL && signal != SIGSTOP && !(signal > SIGSYS && signal < SIGRTMIN);
}

sigset_t current_mask() {
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    return mask;
}

void store_mask(void* mask) {
    *static_cast<sigset_t*>(mask) = current_mask();
}

sigset_t mask_inside_a_thread() {
    sigset_t inside;
    sigemptyset(&inside);
    thread one;
    EXPECT_TRUE(one.start(&store_mask, &inside, "mask"));
    one.join();
    return inside;
}

void expect_only_synchronous_open(sigset_t const& mask) {
    for (int signal = 1; signal <= SIGRTMAX; ++signal)
        if (can_be_blocked(signal)) {
            EXPECT_EQ(sigismember(&mask, signal), is_synchronous(signal) ? 0 : 1) << "signal " << signal;
        }
}

void store_name(void* name) {
    char text[64] = {};
    pthread_getname_np(pthread_self(), text, sizeof text);
    *static_cast<std::string*>(name) = text;
}

std::string name_inside_a_thread(char const* name) {
    std::string inside;
    thread one;
    EXPECT_TRUE(one.start(&store_name, &inside, name));
    one.join();
    return inside;
}

thread_local bool may_take_signals = false;
std::atomic<int> taken{0};
std::atomic<int> taken_by_wrong_thread{0};

void count_signal(int) {
    ++(may_take_signals ? taken : taken_by_wrong_thread);
}

void set_mask(int how, int signal) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    pthread_sigmask(how, &set, nullptr);
}

} // namespace

TEST(signals, only_synchronous_ones_are_open_in_a_new_thread) {
    expect_only_synchronous_open(mask_inside_a_thread());
}

TEST(signals, the_creators_own_mask_does_not_matter_and_stays) {
    for (int const signal : {SIGUSR1, SIGSEGV}) {
        set_mask(SIG_BLOCK, signal);
        sigset_t const before = current_mask();
        expect_only_synchronous_open(mask_inside_a_thread());
        sigset_t const after = current_mask();
        for (int s = 1; s <= SIGRTMAX; ++s)
            EXPECT_EQ(sigismember(&after, s), sigismember(&before, s)) << "signal " << s;
        set_mask(SIG_UNBLOCK, signal);
    }
}

// The kernel gives a signal of the process to the main thread if it can, so the main thread blocks it and
// only sends; it can go to the thread that starts others, or to one of these if there is a moment in which
// they would take it.
TEST(signals, stress_no_handler_runs_on_a_new_thread_not_even_at_its_start) {
    std::signal(SIGUSR2, &count_signal);
    set_mask(SIG_BLOCK, SIGUSR2);
    std::atomic<bool> done{false};
    std::thread starter{[&] {
        may_take_signals = true;
        set_mask(SIG_UNBLOCK, SIGUSR2);
        for (int i = 0; i < 500; ++i) {
            thread one;
            ASSERT_TRUE(one.start([](void*) {}, nullptr, "quiet"));
            one.join();
        }
        while (taken.load() == 0)
            std::this_thread::yield();
        set_mask(SIG_BLOCK, SIGUSR2);
        done = true;
    }};
    while (!done.load())
        kill(getpid(), SIGUSR2);
    starter.join();
    std::signal(SIGUSR2, SIG_IGN); // drops what is still pending
    set_mask(SIG_UNBLOCK, SIGUSR2);
    EXPECT_GT(taken.load(), 0);
    EXPECT_EQ(taken_by_wrong_thread.load(), 0);
}

TEST(names, a_thread_carries_its_name) {
    EXPECT_EQ(name_inside_a_thread("heist/1"), "heist/1");
}

TEST(names, a_long_name_is_cut_to_15_bytes) {
    EXPECT_EQ(name_inside_a_thread("exactly15bytes."), "exactly15bytes.");
    EXPECT_EQ(name_inside_a_thread("sixteen bytes...and more"), "sixteen bytes..");
}

TEST(names, without_a_name_it_has_its_creators) {
    std::string own;
    store_name(&own);
    EXPECT_EQ(name_inside_a_thread(nullptr), own);
    EXPECT_EQ(name_inside_a_thread(""), own);
}

TEST(names, the_name_is_copied) {
    char name[] = "before";
    std::string inside;
    thread one;
    ASSERT_TRUE(one.start(&store_name, &inside, name));
    name[0] = 'X';
    one.join();
    EXPECT_EQ(inside, "before");
}
