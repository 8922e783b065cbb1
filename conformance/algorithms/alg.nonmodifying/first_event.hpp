// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/applications.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace support {

// A value that is equal to those numbers for which is(number) holds.
template <class Is>
struct wanted {
    Is is;

    friend bool operator==(int number, wanted const& value) { return value.is(number); }
};
template <class Is>
wanted(Is) -> wanted<Is>;

// call(numbers, is_hit, policy) looks for the first of the numbers 0, 1, 2 … with is_hit(number), and returns it, or
// whether there is one. One number is the hit, another one throws: the caller gets what a sequential loop meets first.
template <class Call>
void gives_what_comes_first(Call const& call) {
    std::size_t const size = scaled(20'000, 3000);
    std::pair<std::size_t, std::size_t> const choices[] = {
        {0, 1}, {1, 0}, {size / 2, size / 2 + 1}, {size / 2 + 1, size / 2}, {100, size - 2}, {size - 2, 100}};
    std::vector<int> numbers(size);
    std::iota(numbers.begin(), numbers.end(), 0);
    for (auto const& [hit, throwing] : choices) {
        auto const is_hit = [wins = static_cast<int>(hit), fails = static_cast<int>(throwing)](int number) {
            if (number == fails) {
                throw thrown_at(static_cast<std::size_t>(number));
            }
            return number == wins;
        };
        for_each_policy([&, index = hit, thrower = throwing](auto const& policy) {
            if (thrower < index) {
                EXPECT_TRUE(throws_at(thrower, [&] { static_cast<void>(call(numbers, is_hit, policy)); }));
                return;
            }
            auto const result = call(numbers, is_hit, policy);
            if constexpr (std::same_as<decltype(result), bool const>) {
                EXPECT_TRUE(result);
            } else {
                EXPECT_EQ(result, static_cast<int>(index));
            }
            EXPECT_EQ(thrown_at::count(), 0) << "an exception that nobody gets is still alive";
        });
    }
}

} // namespace support
