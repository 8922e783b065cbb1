// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every task that is pushed is taken by its owner or by one thief: count, sum and xor of 4.5 * 10^7 tasks.

#include "scheduler/deque_game.hpp"
#include "support/soak.hpp"

#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/tuning.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

using namespace scheduler_test;
using heist::scheduler::std_atomics;
using support::chaos_atomics;
using support::times;
namespace tuning = heist::scheduler::tuning;

using production = deque_shape<tuning::deque_capacity, tuning::always_public, std_atomics>;
using shrunk = deque_shape<8, 2, std_atomics>;
using delayed_production = deque_shape<tuning::deque_capacity, tuning::always_public, chaos_atomics>;
using delayed_shrunk = deque_shape<4, 1, chaos_atomics>;

template <class Shape>
void play(char const* how, std::size_t thieves, std::size_t tasks) {
    constexpr std::size_t items = support::scaled(250'000, 25'000);
    watchdog const guard(300);
    std::uint64_t stolen = 0;
    std::size_t const laps = tasks / items / std::size(starts) + 1;
    for (std::uint32_t start : starts) {
        deque_game<Shape> game(thieves, items, laps);
        game.play(start);
        EXPECT_GT(game.stolen(), 0u);
        stolen += game.stolen();
    }
    support::soak_row(std::string("deque, exactly once, ") + how,
                      support::under_sanitizer ? "10^8 tasks" : "10^9 tasks, 10^8 with delays",
                      static_cast<double>(laps * items * std::size(starts)), " tasks, ", static_cast<double>(stolen),
                      " of them stolen, none lost or doubled");
}

} // namespace

HEIST_OPEN_DEQUE(production::deque);
HEIST_OPEN_DEQUE(shrunk::deque);
HEIST_OPEN_DEQUE(delayed_production::deque);
HEIST_OPEN_DEQUE(delayed_shrunk::deque);

TEST(stress_deque, as_in_production) {
    play<production>("plain", 3, times({30'000'000, 1'000'000, 1'000'000'000}));
}

TEST(stress_deque, shrunk_so_that_it_wraps_and_fills) {
    play<shrunk>("plain, wrapping", 2, times({15'000'000, 500'000, 500'000'000}));
}

TEST(stress_deque, as_in_production_with_delays) {
    play<delayed_production>("chaos", 3, times({1'000'000, 100'000, 50'000'000}));
}

TEST(stress_deque, shrunk_with_delays) {
    play<delayed_shrunk>("chaos, wrapping", 2, times({1'000'000, 100'000, 50'000'000}));
}
