// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every task that is pushed is taken by its owner or by one thief: 4.5 * 10^7 tasks, which are 9 * 10^7 operations.

#include "scheduler/deque_game.hpp"
#include "stress/scale.hpp"

#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/tuning.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace {

using namespace scheduler_test;
using heist::scheduler::std_atomics;
using support::chaos_atomics;
namespace tuning = heist::scheduler::tuning;

using production = deque_shape<tuning::deque_capacity, tuning::always_public, std_atomics>;
using shrunk = deque_shape<8, 2, std_atomics>;
using delayed_production = deque_shape<tuning::deque_capacity, tuning::always_public, chaos_atomics>;
using delayed_shrunk = deque_shape<4, 1, chaos_atomics>;

template <class Shape>
void play(std::size_t thieves, std::size_t tasks) {
    constexpr std::size_t items = support::scaled(250'000, 25'000);
    stress::watchdog const guard;
    for (std::uint32_t start : starts) {
        deque_game<Shape> game(thieves, items, tasks / items / std::size(starts) + 1);
        game.play(start);
        EXPECT_GT(game.stolen(), 0u);
    }
}

} // namespace

HEIST_OPEN_DEQUE(production::deque);
HEIST_OPEN_DEQUE(shrunk::deque);
HEIST_OPEN_DEQUE(delayed_production::deque);
HEIST_OPEN_DEQUE(delayed_shrunk::deque);

TEST(stress_deque, as_in_production) {
    play<production>(3, stress::times(30'000'000, 1'000'000));
}

TEST(stress_deque, shrunk_so_that_it_wraps_and_fills) {
    play<shrunk>(2, stress::times(15'000'000, 500'000));
}

TEST(stress_deque, as_in_production_with_delays) {
    play<delayed_production>(3, stress::times(1'000'000, 100'000));
}

TEST(stress_deque, shrunk_with_delays) {
    play<delayed_shrunk>(2, stress::times(1'000'000, 100'000));
}
