// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if !defined(NDEBUG)
#define NDEBUG
#endif
#include <heist/platform/assert.hpp>

#include <gtest/gtest.h>

TEST(assert_release, does_not_evaluate_the_condition) {
    int evaluated = 0;
    HEIST_ASSERT(++evaluated == 2, "never said");
    EXPECT_EQ(evaluated, 0);
}

TEST(assert_release, leaves_no_variable_unused) {
    bool const only_for_the_assert = false; // -Wunused-variable -Werror is the check
    HEIST_ASSERT(only_for_the_assert, "never said");
}
