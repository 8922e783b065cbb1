// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include <heist/platform/topology.hpp>

#include "file_tree.hpp"

using namespace heist::platform;

TEST(last_level_cache, is_what_the_kernel_says_of_the_third_or_second_level) {
    file_tree const tree;
    EXPECT_EQ(last_level_cache(tree.root()), usual_last_level_cache);
    tree.write("/sys/devices/system/cpu/cpu0/cache/index2/size", "1024K\n");
    EXPECT_EQ(last_level_cache(tree.root()), 1024u * 1024);
    tree.write("/sys/devices/system/cpu/cpu0/cache/index3/size", "36608K\n");
    EXPECT_EQ(last_level_cache(tree.root()), 36608u * 1024);
    for (char const* const nonsense : {"", "K\n", "0K\n", "-5K\n", "12M\n", "99999999999999999999K\n", "x"}) {
        tree.write("/sys/devices/system/cpu/cpu0/cache/index3/size", nonsense);
        EXPECT_EQ(last_level_cache(tree.root()), 1024u * 1024) << nonsense;
    }
}
