// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A process that is stopped and continued at any moment of its calls goes on as if nothing had been.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/rendezvous.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <new>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// Thread sanitizer gives up at the first thread that a child starts, unless told.
extern "C" char const* __tsan_default_options();
extern "C" char const* __tsan_default_options() {
    return "die_after_fork=0";
}

namespace {

using namespace scheduler_test;

// Memory that a child shares with its parent.
struct progress {
    std::atomic<std::size_t> calls{0};
    std::atomic<bool> over{false};
};

class shared_progress {
public:
    shared_progress()
        : memory_(mmap(nullptr, sizeof(progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)),
          seen_(new (memory_) progress) {}
    ~shared_progress() { munmap(memory_, sizeof(progress)); }
    shared_progress(shared_progress const&) = delete;
    shared_progress& operator=(shared_progress const&) = delete;

    progress* operator->() const { return seen_; }

private:
    void* memory_;
    progress* seen_;
};

int call_until_over(progress& seen) {
    heist::pool pool{heist::pool_options{.threads = 4, .name = "stopped"}};
    while (!seen.over) {
        if (!works(pool)) {
            return 1;
        }
        ++seen.calls;
    }
    return 0;
}

} // namespace

TEST(stress_suspension, stopped_and_continued_a_process_goes_on) {
    shared_progress seen;
    std::size_t const stops = support::times({100, 20, 10'000});
    pid_t const child = fork();
    if (child == 0) {
        alarm(support::soaking() ? 3 * 3600 : 300);
        _exit(call_until_over(*seen.operator->()));
    }
    bool alive = true;
    for (std::size_t i = 0; i < stops && alive; ++i) {
        std::size_t const before = seen->calls;
        kill(child, SIGSTOP);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, WUNTRACED), child);
        ASSERT_TRUE(WIFSTOPPED(status)) << "the child has ended, status " << status;
        kill(child, SIGCONT);
        alive = support::wait_until([&] { return seen->calls > before + i % 3; });
    }
    EXPECT_TRUE(alive) << "no call returned after the last SIGCONT";
    seen->over = true;
    if (!alive) {
        kill(child, SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    support::soak_row("SIGSTOP and SIGCONT during work", "10^3 times, same result, no hang", stops, " times during ",
                      seen->calls.load(), " rounds of calls, all right");
}
