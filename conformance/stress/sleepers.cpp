// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sleep protocol loses no wake-up: 10^5 messages to workers that sleep whenever there is none.

#include "scheduler/bedroom.hpp"
#include "stress/scale.hpp"

#include <gtest/gtest.h>

TEST(stress_sleepers, without_delays) {
    stress::watchdog const guard;
    scheduler_test::send_messages<heist::scheduler::std_atomics>(stress::times(80'000, 8000));
}

TEST(stress_sleepers, with_delays) {
    stress::watchdog const guard;
    scheduler_test::send_messages<support::chaos_atomics>(stress::times(20'000, 2000));
}
