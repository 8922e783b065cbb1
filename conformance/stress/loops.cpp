// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops of every size, grain and width: each element is visited once in each, whatever the pool was doing before.

#include "scheduler/crew.hpp"
#include "support/soak.hpp"
#include "support/pools.hpp"
#include "support/random.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <random>
#include <ranges>
#include <string>
#include <vector>

namespace {

using namespace scheduler_test;

constexpr std::size_t largest = 5000;

// One caller's elements. In each loop an element is visited by one thread, so the counts need no atomics: thread
// sanitizer sees two visits at the same time, the sum sees two in turn.
class caller {
public:
    explicit caller(std::uint64_t seed) : random_(seed), counts_(largest) {}

    void loop(heist::pool& pool) {
        std::size_t const n = random_() % (random_() % 4 == 0 ? largest : 50) + 1;
        auto const policy = heist::par.on(pool)
                                .grain(random_() % 3 == 0 ? 0 : 1 + random_() % (random_() % 2 == 0 ? 3 : n))
                                .threads(static_cast<unsigned>(random_() % (pool.threads() + 2)));
        auto const visit = [&](std::uint32_t& count) { ++count; };
        switch (random_() % 3) {
        case 0: heist::for_each(policy, counts_.begin(), counts_.begin() + std::ptrdiff_t(n), visit); break;
        case 1: heist::for_each_n(policy, counts_.begin(), n, visit); break;
        default: {
            auto const range = std::views::iota(std::size_t{0}, n);
            auto const sum = heist::transform_reduce(policy, range.begin(), range.end(), std::size_t{0}, std::plus<>(),
                                                     [&](std::size_t i) {
                                                         ++counts_[i];
                                                         return i;
                                                     });
            ASSERT_EQ(sum, n * (n - 1) / 2);
        }
        }
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_EQ(counts_[i], 1u) << "element " << i << " of " << n;
            counts_[i] = 0;
        }
        ASSERT_EQ(std::accumulate(counts_.begin(), counts_.end(), 0u), 0u) << "elements beyond " << n;
    }

private:
    std::mt19937_64 random_;
    std::vector<std::uint32_t> counts_;
};

void run_loops(std::size_t callers, std::size_t calls) {
    watchdog const guard(300);
    support::random_source random;
    std::uint64_t const seed = random.bits();
    for (unsigned threads : {2u, 4u, 16u}) {
        heist::pool& pool = support::pool_of(threads);
        in_threads(callers, [&](std::size_t who) {
            caller mine(seed + who);
            for (std::size_t i = 0; i < calls / callers && !::testing::Test::HasFatalFailure(); ++i) {
                mine.loop(pool);
            }
        });
    }
    support::soak_row("for_each, for_each_n, transform_reduce, " + std::to_string(callers) + " caller(s)",
                      "each element once", 3 * calls, " calls on 2, 4 and 16 threads, each element once");
}

} // namespace

TEST(stress_loops, of_one_caller) {
    run_loops(1, support::times({20'000, 1000, 1'000'000}));
}

TEST(stress_loops, of_several_callers_at_once) {
    run_loops(4, support::times({20'000, 1000, 1'000'000}));
}
