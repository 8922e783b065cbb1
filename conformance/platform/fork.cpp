// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <heist/platform/fork.hpp>

namespace {

// Handlers cannot be taken back, so all tests share them and look at what happens at their own fork.
int prepared = 0;
int in_parent = 0;
int in_child = 0;
int in_child_alone = 0;

void register_handlers() {
    static bool const registered =
        heist::platform::on_fork([] { ++prepared; }, [] { in_parent += prepared; }, [] { in_child += prepared; }) &&
        heist::platform::on_fork_in_child([] { ++in_child_alone; });
    ASSERT_TRUE(registered);
}

int exit_code_of_child(bool (*check)()) {
    pid_t const child = fork();
    if (child == 0)
        _exit(check() ? 0 : 1);
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

struct fork_handlers : testing::Test {
    fork_handlers() {
        register_handlers();
        prepared = in_parent = in_child = in_child_alone = 0;
    }
};

} // namespace

TEST_F(fork_handlers, prepare_runs_before_both_others) {
    EXPECT_EQ(exit_code_of_child([] { return prepared == 1 && in_child == 1 && in_parent == 0; }), 0);
    EXPECT_EQ(prepared, 1);
    EXPECT_EQ(in_parent, 1);
    EXPECT_EQ(in_child, 0);
}

TEST_F(fork_handlers, a_handler_for_the_child_alone_leaves_the_parent_alone) {
    EXPECT_EQ(exit_code_of_child([] { return in_child_alone == 1; }), 0);
    EXPECT_EQ(in_child_alone, 0);
}

TEST_F(fork_handlers, every_fork_calls_them_again) {
    for (int forks = 1; forks <= 3; ++forks) {
        prepared = 0;
        EXPECT_EQ(exit_code_of_child([] { return prepared == 1; }), 0);
        EXPECT_EQ(in_parent, forks);
    }
}
