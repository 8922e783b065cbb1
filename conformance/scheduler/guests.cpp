// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scheduler/crew.hpp"

#include <heist/scheduler/guests.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>

namespace {

using namespace scheduler_test;
using heist::scheduler::basic_guests;
using heist::scheduler::guests;
namespace tuning = heist::scheduler::tuning;

template <class Atomics>
struct guests_of : ::testing::Test {};
TYPED_TEST_SUITE(guests_of, real_atomics, name_of_policy);

} // namespace

TEST(guests, smoke_all_seats_are_taken_and_given_back) {
    guests seats;
    for (std::uint32_t seat = 0; seat < tuning::guest_seats; ++seat) {
        EXPECT_EQ(seats.sit_down(), seat);
    }
    EXPECT_EQ(seats.sit_down(), guests::none);
    seats.get_up(3);
    seats.get_up(tuning::guest_seats - 1);
    EXPECT_EQ(seats.sit_down(), 3u);
    EXPECT_EQ(seats.sit_down(), tuning::guest_seats - 1);
    EXPECT_EQ(seats.sit_down(), guests::none);
    seats.reset();
    EXPECT_EQ(seats.sit_down(), 0u);
}

TYPED_TEST(guests_of, stress_a_seat_has_one_guest_at_a_time) {
    constexpr std::size_t threads = 4;
    std::size_t const turns = rounds<TypeParam>(100'000);
    basic_guests<TypeParam> seats;
    std::array<std::size_t, threads> sat{}; // no atomics: get_up() and sit_down() must order them
    in_threads(threads, [&](std::size_t) {
        for (std::size_t i = 0; i < turns; ++i) {
            std::uint32_t const mine = seats.sit_down();
            ASSERT_LT(mine, threads);
            ++sat[mine];
            seats.get_up(mine);
        }
    });
    EXPECT_EQ(std::accumulate(sat.begin(), sat.end(), std::size_t{0}), threads * turns);
}
