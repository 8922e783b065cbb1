// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every block of every loop is claimed by one participant: count, sum and xor of 6 * 10^7 claims, and of 2 * 10^6 with delays.

#include "scheduler/crew.hpp"
#include "scheduler/shares.hpp"
#include "support/soak.hpp"
#include "support/random.hpp"

#include <heist/scheduler/range_slot.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_range_slot;
using support::times;

constexpr std::size_t width = 4;

template <class Atomics>
void run_loops(char const* how, std::uint64_t claims, std::uint32_t largest) {
    watchdog const guard(300);
    support::random_source random;
    std::atomic<std::uint64_t> steals{0};
    std::uint64_t done = 0;
    while (done < claims) {
        auto const blocks = static_cast<std::uint32_t>(1 + random.below(largest));
        std::array<basic_range_slot<Atomics>, width> shares;
        if (random.below(2) == 0) {
            deal(shares, blocks);
        } else { // all in one share: the others live by stealing
            shares[random.below(width)].fill({0, blocks});
        }
        std::array<tally, width> run;
        std::atomic<std::uint32_t> left{blocks};
        in_threads(width, [&](std::size_t mine) {
            tally own;
            steals += take_part(shares, mine, 1, left, [&](std::uint32_t block) { own.add(block); });
            run[mine] = own;
        });
        for (std::size_t i = 1; i < width; ++i) {
            run[0] += run[i];
        }
        ASSERT_TRUE(run[0].is_each_once(blocks)) << blocks << " blocks, after " << done;
        done += blocks;
    }
    EXPECT_GT(steals, 0u);
    support::soak_row(std::string("range slots, exactly once, ") + how,
                      support::under_sanitizer ? "10^8 blocks" : "10^9 blocks, 10^8 with delays",
                      static_cast<double>(done), " blocks, ", static_cast<double>(steals.load()),
                      " batches stolen, none lost or doubled");
}

} // namespace

TEST(stress_range_slot, large_loops) {
    run_loops<heist::scheduler::std_atomics>("large loops", times({60'000'000, 2'000'000, 1'000'000'000}), 2'000'000);
}

TEST(stress_range_slot, small_loops) {
    run_loops<heist::scheduler::std_atomics>("small loops", times({3'000'000, 300'000, 100'000'000}), 2000);
}

TEST(stress_range_slot, with_delays) {
    run_loops<support::chaos_atomics>("chaos", times({2'000'000, 200'000, 100'000'000}), 20'000);
}
