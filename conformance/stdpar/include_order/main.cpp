// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each function stands in a file of its own that includes the headers in another order; that they all compile and
// link together is most of the test.

#include <gtest/gtest.h>

int execution_first();
int execution_last();
int execution_between();
int heist_first();
int heist_last();
int heist_numeric_first();
int template_first();
int using_namespace();

TEST(include_order, does_not_matter) {
    EXPECT_EQ(execution_first(), 0);
    EXPECT_EQ(execution_last(), 0);
    EXPECT_EQ(execution_between(), 0);
    EXPECT_EQ(using_namespace(), 0);
}

TEST(include_order, heists_own_policies_in_the_same_file) {
    EXPECT_EQ(heist_first(), 0);
    EXPECT_EQ(heist_last(), 0);
    EXPECT_EQ(heist_numeric_first(), 0);
}

#ifdef __GLIBCXX__
TEST(include_order, a_template_may_come_before_execution) {
    EXPECT_EQ(template_first(), 0);
}
#endif
