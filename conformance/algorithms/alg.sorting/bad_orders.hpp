// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/pools.hpp"
#include "support/random.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

// Comparators that are no strict weak order. The standard promises nothing; we do: every access is inside the range, the
// call returns, and elements are neither lost nor there twice.
namespace support {

enum class disorder { less_or_equal, always_true, not_equal, rock_paper_scissors, coin };

// All numbers of a range are at least `lowest`, so that what is found outside by accident is recognised.
inline constexpr int lowest = 1'000'000'000;

class bad_order {
public:
    bad_order(disorder how, std::size_t most_calls, std::uint64_t seed)
        : how_(how), left_(static_cast<long>(most_calls)), tosses_(seed) {}

    bool operator()(int a, int b) {
        if (a < lowest || b < lowest) {
            throw std::out_of_range("an element outside of the range was compared");
        }
        if (left_.fetch_sub(1, std::memory_order_relaxed) <= 0) {
            throw std::length_error("too many comparisons");
        }
        switch (how_) {
        case disorder::less_or_equal: return a <= b;
        case disorder::always_true: return true;
        case disorder::not_equal: return a != b;
        case disorder::rock_paper_scissors: return (a % 3 + 1) % 3 == b % 3;
        case disorder::coin: break;
        }
        std::uint64_t toss = tosses_.fetch_add(0x9E37'79B9'7F4A'7C15U, std::memory_order_relaxed);
        toss = (toss ^ (toss >> 30)) * 0xBF58'476D'1CE4'E5B9U;
        return ((toss >> 40) & 1U) != 0;
    }

private:
    disorder how_;
    std::atomic<long> left_;
    std::atomic<std::uint64_t> tosses_;
};

// call(first, last, comp, policy) runs the algorithm on random numbers between others that it must leave alone.
template <class Call>
void survives_bad_orders(std::vector<std::size_t> const& sizes, Call const& call) {
    random_source random;
    std::vector<int> const margin(300, 0);
    for (disorder how : {disorder::less_or_equal, disorder::always_true, disorder::not_equal,
                         disorder::rock_paper_scissors, disorder::coin}) {
        SCOPED_TRACE("disorder " + std::to_string(static_cast<int>(how)));
        for (std::size_t size : sizes) {
            for (unsigned threads : {1U, 4U}) {
                for (std::size_t grain : {0U, 1U, 50U}) {
                    std::vector<int> numbers = margin;
                    for (int number : random.numbers(size, lowest, lowest + static_cast<int>(size / 2))) {
                        numbers.push_back(number);
                    }
                    numbers.insert(numbers.end(), margin.begin(), margin.end());
                    auto expected = numbers;
                    auto const first = numbers.begin() + std::ssize(margin);
                    bad_order order(how, 100 * (size + 10), random.bits());
                    auto const comp = [&order](int a, int b) { return order(a, b); };
                    ASSERT_NO_THROW(call(first, numbers.end() - std::ssize(margin), comp,
                                         heist::par.on(pool_of(threads)).grain(grain)))
                        << size << " elements, " << threads << " threads, grain " << grain;
                    EXPECT_EQ(std::vector<int>(numbers.begin(), first), margin);
                    EXPECT_EQ(std::vector<int>(numbers.end() - std::ssize(margin), numbers.end()), margin);
                    std::sort(numbers.begin(), numbers.end());
                    std::sort(expected.begin(), expected.end());
                    ASSERT_EQ(numbers, expected);
                }
            }
        }
    }
}

// The same for call(policy, first, middle, middle, last, out, comp), a set operation: it writes most(size of both ranges) elements or
// fewer, all of them from the ranges, and nothing behind them.
template <class Most, class Call>
void fits_with_bad_orders(Most const& most, Call const& call) {
    survives_bad_orders({0, 1, 2, 3, 17, 100, 5000, 40'000},
                        [&](auto first, auto last, auto const& comp, auto const& policy) {
                            auto const size = last - first;
                            std::vector<int> out(static_cast<std::size_t>(size) + 300, -1);
                            auto const middle = first + size / 3;
                            auto const end = call(policy, first, middle, middle, last, out.begin(), comp);
                            EXPECT_LE(end - out.begin(), most(size));
                            EXPECT_TRUE(std::all_of(out.begin(), end, [](int number) { return number >= lowest; }));
                            EXPECT_TRUE(std::all_of(end, out.end(), [](int number) { return number == -1; }));
                        });
}

} // namespace support
