// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <bit>
#include <chrono>
#include <cstdint>

#include <gtest/gtest.h>
#include <unistd.h>

#include <heist/platform/cache_line.hpp>
#include <heist/platform/clock.hpp>
#include <heist/platform/topology.hpp>

using namespace heist::platform;

TEST(cache_line, covers_the_lines_of_this_machine) {
    static_assert(std::has_single_bit(cache_line), "alignas wants a power of two");
#if defined(_SC_LEVEL1_DCACHE_LINESIZE)
    long const here = sysconf(_SC_LEVEL1_DCACHE_LINESIZE); // 0 or -1: not told
    EXPECT_GE(static_cast<long>(cache_line), here);
#endif
}

TEST(clock, is_the_steady_clock_in_nanoseconds) {
    auto const steady = [] {
        auto const since = std::chrono::steady_clock::now().time_since_epoch();
        return std::int64_t{std::chrono::duration_cast<std::chrono::nanoseconds>(since).count()};
    };
    for (int i = 0; i < 10'000; ++i) {
        auto const before = steady();
        auto const now = now_ns();
        auto const after = steady();
        ASSERT_LE(before, now);
        ASSERT_LE(now, after);
    }
}

TEST(topology, there_is_always_a_cpu_to_use) {
    EXPECT_GE(usable_cpus(), 1u);
}
