// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/differential.hpp"
#include "support/thrown.hpp"

#include <atomic>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

// How an algorithm applies the functions it is given: how often, and what becomes of what they throw.
namespace support {

// Counts the calls of a function, those of all threads together.
class applications {
public:
    long count() const { return count_.load(std::memory_order_relaxed); }

    // The function, counted. *this must outlive it.
    template <class Function>
    auto of(Function function) {
        return [this, function = std::move(function)]<class... Arguments>(Arguments&&... arguments) -> decltype(auto) {
            count_.fetch_add(1, std::memory_order_relaxed);
            return function(std::forward<Arguments>(arguments)...);
        };
    }

private:
    std::atomic<long> count_{0};
};

// call(numbers, check, policy) runs the algorithm on the numbers 0, 1, 2 …, and its function calls check(number) for each number it is
// given. Whichever numbers throw, and whoever meets them first: what arrives is what the sequential loop would have thrown.
template <class Call>
void passes_on_the_first_exception(Call const& call) {
    std::size_t const size = scaled(20'000, 3000);
    std::vector<std::vector<std::size_t>> const choices = {{0},
                                                           {size - 1},
                                                           {1, size - 1},
                                                           {size / 2, size / 2 + 1},
                                                           {size / 3, size / 2, size - 2},
                                                           {900, 901, 950, 2000}};
    for (auto const& throwing : choices) {
        for_each_policy([&](auto const& policy) {
            std::vector<int> numbers(size);
            std::iota(numbers.begin(), numbers.end(), 0);
            auto const check = [&](int number) {
                for (std::size_t at : throwing) {
                    if (number == static_cast<int>(at)) {
                        throw thrown_at(at);
                    }
                }
            };
            EXPECT_TRUE(throws_at(throwing.front(), [&] { call(numbers, check, policy); }));
        });
    }
}

} // namespace support
