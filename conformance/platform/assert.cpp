// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#undef NDEBUG // a release build of the tests checks the macro all the same
#include <heist/platform/assert.hpp>

#include <gtest/gtest.h>

TEST(assert_death, says_in_one_line_where_what_and_what_to_do) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    int const answer = 41;
    EXPECT_EXIT(HEIST_ASSERT(answer == 42, "ask again"), testing::KilledBySignal(SIGABRT),
                testing::MatchesRegex("heist: [^\n]*assert\\.cpp:[0-9]+: not true: answer == 42: ask again\n"));
}

TEST(assert, evaluates_a_true_condition_once_and_says_nothing) {
    int evaluated = 0;
    testing::internal::CaptureStderr();
    HEIST_ASSERT(++evaluated == 1, "never said");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    EXPECT_EQ(evaluated, 1);
}
