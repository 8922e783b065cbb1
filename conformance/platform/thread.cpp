// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <heist/platform/futex.hpp>
#include <heist/platform/thread.hpp>

namespace {

using heist::platform::thread;

void increment(void* counter) {
    ++*static_cast<int*>(counter);
}

struct gate {
    std::atomic<std::uint32_t> opened{0};
    std::atomic<std::uint32_t> passed{0};

    static void set(std::atomic<std::uint32_t>& word) {
        word.store(1);
        heist::platform::wake_all(word);
    }
    static void wait(std::atomic<std::uint32_t> const& word) {
        while (word.load() == 0)
            heist::platform::wait_on(word, 0);
    }
    static void pass(void* raw) {
        auto& self = *static_cast<gate*>(raw);
        wait(self.opened);
        set(self.passed);
    }
};

// Takes away the right to start threads. Root is not bound by the limit, so it becomes somebody else first.
bool forbid_new_threads() {
    constexpr uid_t nobody = 65534;
    if (geteuid() == 0 && setuid(nobody) != 0)
        return false;
    prctl(PR_SET_DUMPABLE, 1); // setuid cleared it, and the leak sanitizer needs it
    rlimit limit{};
    getrlimit(RLIMIT_NPROC, &limit);
    limit.rlim_cur = 0;
    return setrlimit(RLIMIT_NPROC, &limit) == 0;
}

void allow_new_threads() {
    rlimit limit{};
    getrlimit(RLIMIT_NPROC, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NPROC, &limit);
}

constexpr int cannot_forbid = 77;

[[noreturn]] void be_refused_and_exit() {
    if (!forbid_new_threads())
        std::exit(cannot_forbid);
    int runs = 0;
    thread refused;
    for (int i = 0; i < 10; ++i)
        if (refused.start(&increment, &runs, "refused") || refused.joinable())
            std::exit(1);
    allow_new_threads();
    if (!refused.start(&increment, &runs, "allowed") || !refused.joinable())
        std::exit(2);
    refused.join();
    std::exit(runs == 1 ? 0 : 3);
}

bool refused_or_cannot_forbid(int status) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == cannot_forbid)
        std::fprintf(stderr, "[  SKIPPED ] this user cannot take away its right to start threads\n");
    return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == cannot_forbid);
}

} // namespace

TEST(thread, smoke_runs_the_entry_with_its_argument) {
    int runs = 0; // no atomic: join must order it
    thread one;
    EXPECT_FALSE(one.joinable());
    ASSERT_TRUE(one.start(&increment, &runs, "one"));
    EXPECT_TRUE(one.joinable());
    one.join();
    EXPECT_FALSE(one.joinable());
    EXPECT_EQ(runs, 1);
}

TEST(thread, smoke_a_name_is_not_needed) {
    int runs = 0;
    thread one;
    ASSERT_TRUE(one.start(&increment, &runs, nullptr));
    one.join();
    EXPECT_EQ(runs, 1);
}

TEST(thread, stress_a_handle_can_be_used_again) {
    int runs = 0;
    thread one;
    for (int i = 0; i < 500; ++i) {
        ASSERT_TRUE(one.start(&increment, &runs, "again"));
        one.join();
    }
    EXPECT_EQ(runs, 500);
}

TEST(thread, stampede_many_run_at_the_same_time) {
    constexpr std::size_t many = 32;
    gate gates[many];
    thread threads[many];
    for (std::size_t i = 0; i < many; ++i)
        ASSERT_TRUE(threads[i].start(&gate::pass, &gates[i], "many"));
    for (std::size_t i = many; i-- > 0;) { // the last one first: none can need another to end before
        gate::set(gates[i].opened);
        gate::wait(gates[i].passed);
    }
    for (auto& one : threads)
        one.join();
}

TEST(thread, destructors_a_detached_thread_outlives_its_handle) {
    static gate between; // the thread may still be inside set() when this test ends
    {
        thread one;
        ASSERT_TRUE(one.start(&gate::pass, &between, "detached"));
        one.detach();
        EXPECT_FALSE(one.joinable());
    }
    gate::set(between.opened);
    gate::wait(between.passed);
}

TEST(thread, destructors_a_child_of_fork_abandons_the_threads_it_does_not_have) {
    gate between;
    pid_t child = -1;
    {
        thread one;
        ASSERT_TRUE(one.start(&gate::pass, &between, "parent's"));
        child = fork();
        if (child == 0) {
            one.abandon();
            bool const forgotten = !one.joinable();
            one.~thread();
            _exit(forgotten ? 0 : 1);
        }
        gate::set(between.opened);
        one.join();
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

TEST(thread_death, a_refused_start_is_false_and_leaves_the_handle_usable) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_EXIT(be_refused_and_exit(), refused_or_cannot_forbid, testing::Eq(""));
}
