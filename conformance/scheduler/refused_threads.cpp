// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the environment allows: a pool takes no more threads than it is told to by HEIST_THREADS, and goes on with those
// that the system lets it start, down to the caller alone.

#include "scheduler/crew.hpp"
#include "scheduler/threads_of_process.hpp"
#include "scheduler/work.hpp"

#include <heist/heist.hpp>
#include <heist/platform/topology.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace scheduler_test;

struct own_process : ::testing::Test {
    own_process() { ::testing::FLAGS_gtest_death_test_style = "threadsafe"; } // a fresh process for each
};
using threads_refused_by_the_system = own_process;
using threads_from_the_environment = own_process;

constexpr int cannot_forbid = 77;

// Allows this process so many threads beside this one. The limit counts all threads of a user and does not bind root, so
// it becomes a user that nobody else is.
bool allow_more_threads(rlim_t how_many) {
    if (geteuid() != 0 || setuid(1'000'000'000U + static_cast<uid_t>(getpid())) != 0) {
        return false;
    }
    prctl(PR_SET_DUMPABLE, 1); // setuid cleared it, and the leak sanitizer needs it
    rlimit const limit{.rlim_cur = 1 + how_many, .rlim_max = 1 + how_many};
    return setrlimit(RLIMIT_NPROC, &limit) == 0;
}

[[noreturn]] void work_with(unsigned threads, unsigned allowed) {
    watchdog const guard;
    std::size_t const before = threads_of_process();
    if (!allow_more_threads(allowed)) {
        std::exit(cannot_forbid);
    }
    {
        heist::pool pool{heist::pool_options{.threads = threads, .name = "refused"}};
        for (int round = 0; round < 10; ++round) {
            if (!works(pool)) {
                std::exit(1);
            }
        }
        std::size_t const started = threads_of_process() - before;
        if (started > allowed || pool.threads() != threads) {
            std::exit(2);
        }
        // As many as there may be are there, and come when they are needed.
        support::rendezvous meeting((std::min)(threads, 1 + allowed));
        each_of(pool, threads, [&](std::size_t) { meeting.arrive_and_wait(); });
        if (!meeting.met()) {
            std::exit(3);
        }
    }
    std::exit(0);
}

bool right_or_cannot_forbid(int status) {
    if (WIFEXITED(status) && WEXITSTATUS(status) == cannot_forbid) {
        std::fprintf(stderr, "[  SKIPPED ] only root can become somebody who may not start threads\n");
    }
    return WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == cannot_forbid);
}

[[noreturn]] void report_threads(char const* value) {
    setenv("HEIST_THREADS", value, 1);
    unsigned const threads = heist::default_pool().threads();
    bool const consistent = heist::pool{}.threads() == threads && works(heist::default_pool());
    std::exit(consistent ? static_cast<int>(threads) : 255);
}

} // namespace

TEST_F(threads_refused_by_the_system, are_done_without) {
    for (unsigned threads : {2u, 4u, 8u}) {
        for (unsigned allowed = 0; allowed <= (std::min)(threads, 4u); ++allowed) {
            EXPECT_EXIT(work_with(threads, allowed), right_or_cannot_forbid, "")
                << threads << " threads, " << allowed << " allowed";
        }
    }
}

TEST_F(threads_from_the_environment, are_as_many_as_it_says_but_no_more_than_there_are) {
    unsigned const usable = heist::platform::usable_cpus();
    for (unsigned wanted : {1u, 2u, 3u, 1024u}) {
        EXPECT_EXIT(report_threads(std::to_string(wanted).c_str()),
                    ::testing::ExitedWithCode(static_cast<int>((std::min)(wanted, usable))), "^$");
    }
}

TEST_F(threads_from_the_environment, are_ignored_with_one_line_when_they_make_no_sense) {
    unsigned const usable = heist::platform::usable_cpus();
    for (char const* value : {"0", "-1", "lots", "2x", "1025", "99999999999999999999"}) {
        EXPECT_EXIT(report_threads(value), ::testing::ExitedWithCode(static_cast<int>(usable)),
                    "^heist: [^\n]*HEIST_THREADS[^\n]*\n$")
            << value;
    }
}

TEST_F(threads_from_the_environment, do_not_bind_pools_that_ask_for_a_number) {
    auto const ask_for_three = [] {
        setenv("HEIST_THREADS", "1", 1);
        heist::pool pool{heist::pool_options{.threads = 3, .name = "three"}};
        std::exit(pool.threads() == 3 && works(pool) ? 0 : 1);
    };
    EXPECT_EXIT(ask_for_three(), ::testing::ExitedWithCode(0), "^$");
}
