// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "ordered.hpp"
#include "support/differential.hpp"
#include "support/thrown.hpp"
#include "support/tracked.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

namespace support {

// What is left when the function of an algorithm throws: a permutation of the elements; or the elements but for those that
// were in a buffer at that moment, as with the sequential algorithms of the standard libraries.
enum class after_throwing { permutation, no_duplicates };

// call(numbers, check, policy) runs the algorithm on the numbers below `size` in random order, and its function calls
// check(), which throws at the k-th call of all threads together. pre: it is called more than size / 4 * 3 times
template <class Call>
void survives_interruption(after_throwing promise, std::size_t size, Call const& call) {
    random_source random;
    for (std::size_t k : {std::size_t{0}, std::size_t{1}, size / 3, size / 4 * 3}) {
        for_each_policy([&](auto const& policy) {
            std::vector<move_only> numbers = shuffled_numbers(random, size);
            std::atomic<std::size_t> calls{0};
            auto const check = [&] {
                if (calls.fetch_add(1, std::memory_order_relaxed) == k) {
                    throw thrown_at(k);
                }
            };
            EXPECT_TRUE(throws_at(k, [&] { call(numbers, check, policy); }));
            EXPECT_EQ(move_only::count(), static_cast<long>(size))
                << "objects of the algorithm are left, or destroyed twice";
            std::vector<bool> seen(size);
            for (move_only const& each : numbers) {
                if (each.value() >= 0) { // not moved from
                    auto const number = static_cast<std::size_t>(each.value());
                    ASSERT_FALSE(seen[number]) << number << " is there twice";
                    seen[number] = true;
                }
            }
            if (promise == after_throwing::permutation) {
                EXPECT_EQ(std::count(seen.begin(), seen.end(), false), 0) << "elements are lost";
            }
        });
    }
}

} // namespace support
