// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each function stands in a file of its own that includes heist's headers in another order; that they all compile and
// link together is most of the test.

#include <gtest/gtest.h>

int heist_alone();
int heist_first();
int heist_last();
int execution_first();
int execution_last();
int one_header_each();
int using_namespace();
int beside_tbb();
int beside_std_par();

TEST(include_order, does_not_matter) {
    EXPECT_EQ(heist_alone(), 0);
    EXPECT_EQ(heist_first(), 0);
    EXPECT_EQ(heist_last(), 0);
    EXPECT_EQ(execution_first(), 0);
    EXPECT_EQ(execution_last(), 0);
    EXPECT_EQ(one_header_each(), 0);
    EXPECT_EQ(using_namespace(), 0);
}

#if defined(HEIST_BESIDE_TBB)
TEST(include_order, leaves_tbb_and_std_execution_alone) {
    EXPECT_EQ(beside_tbb(), 0);
    EXPECT_EQ(beside_std_par(), 0);
}
#endif
