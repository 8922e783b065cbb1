// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sleep protocol loses no wake-up: 10^5 messages to workers that sleep whenever there is none.

#include "scheduler/bedroom.hpp"
#include "support/soak.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace {

template <class Atomics>
void send(char const* how, support::repetitions of) {
    scheduler_test::watchdog const guard(300);
    std::size_t const messages = support::times(of);
    std::uint64_t const parks = scheduler_test::send_messages<Atomics>(messages);
    support::soak_row(std::string("sleep protocol, ") + how, "10^7 messages", static_cast<double>(messages),
                      " messages, workers parked ", static_cast<double>(parks), " times, none lost");
}

} // namespace

TEST(stress_sleepers, without_delays) {
    send<heist::scheduler::std_atomics>("plain", {80'000, 8000, 10'000'000});
}

TEST(stress_sleepers, with_delays) {
    send<support::chaos_atomics>("chaos", {20'000, 2000, 10'000'000});
}
