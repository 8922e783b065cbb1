// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One program, one file on TBB and one on Heist: each keeps its own.
#include <heist/pool.hpp>

#include <gtest/gtest.h>

int on_tbb();
int on_heist();

static std::uint64_t calls_on_heist() {
    auto const statistics = heist::default_pool().statistics();
    return statistics.parallel_calls + statistics.caller_only_calls;
}

TEST(beside_tbb, each_file_runs_on_its_own) {
    for (int round = 0; round != 3; ++round) {
        std::uint64_t const before = calls_on_heist();
        EXPECT_EQ(on_heist(), 0);
        std::uint64_t const between = calls_on_heist();
        EXPECT_GE(between - before, 5u) << "the calls of the file on Heist";
        EXPECT_EQ(on_tbb(), 0);
        EXPECT_EQ(calls_on_heist(), between) << "the calls of the file on TBB";
    }
}
