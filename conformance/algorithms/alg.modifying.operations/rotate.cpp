// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   ForwardIterator
//     rotate(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator middle, ForwardIterator last);

#include "failing_moves.hpp"

#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <vector>

namespace {

// The middle is at so many 64ths of the range.
auto rotating(int numerator) {
    return [numerator](auto& data, auto const&... policy) {
        auto const middle = std::next(data.begin(), std::distance(data.begin(), data.end()) * numerator / 64);
        return support::index_in(data, std::rotate(policy..., data.begin(), middle, data.end()));
    };
}

} // namespace

TEST(rotate, leaves_what_the_sequential_one_leaves) {
    for (int numerator : {0, 1, 32, 50, 64}) {
        SCOPED_TRACE(numerator);
        support::same_for_all_containers<support::needs::forward>(support::as_it_is, rotating(numerator));
    }
    support::same_for_bits(support::as_it_is, rotating(21));
}

TEST(rotate, has_both_spellings) {
    std::vector<int> numbers = {1, 2, 3, 4, 5};
    auto const one = heist::rotate(heist::par, numbers.begin(), numbers.begin() + 2, numbers.end());
    EXPECT_EQ(one - numbers.begin(), 3);
    EXPECT_EQ(numbers, (std::vector<int>{3, 4, 5, 1, 2}));
}

TEST(rotate, swaps_at_most_as_often_as_there_are_elements) {
    for (int middle : {1, 999, 15'000, 20'000, 29'999}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = counting<exchanged>(30'000);
            exchanged::watch();
            std::rotate(policy, numbers.begin(), numbers.begin() + middle, numbers.end());
            EXPECT_LE(exchanged::swaps(), 30'000);
            EXPECT_EQ(numbers.front().value(), middle);
        });
    }
}

TEST(rotate, does_not_copy_elements) {
    support::for_each_policy([](auto const& policy) {
        auto numbers = counting<support::move_only>(30'000);
        auto const zero = std::rotate(policy, numbers.begin(), numbers.begin() + 12'345, numbers.end());
        EXPECT_EQ(zero->value(), 0);
        for (int i = 0; i != 30'000; ++i) {
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)].value(), (i + 12'345) % 30'000);
        }
    });
}

TEST(rotate, keeps_all_elements_when_a_swap_throws) {
    for (int middle : {10, 4500, 5000}) {
        keeps_all_elements_when_a_swap_throws([&](auto& elements, auto const& policy) {
            std::rotate(policy, elements.begin(), elements.begin() + middle, elements.end());
        });
    }
}

// Plain elements with fewer than smallest_exchange of them on one side are moved in pieces of shifted_piece.
TEST(rotate, moves_many_plain_elements_past_few) {
    using heist::algorithms::shifted_piece;
    using heist::algorithms::smallest_exchange;
    for (std::size_t const size : {2 * std::size_t{smallest_exchange}, shifted_piece, shifted_piece + 1,
                                   2 * shifted_piece + 5000, 5 * shifted_piece + 3}) {
        for (std::ptrdiff_t const few : {std::ptrdiff_t{1}, std::ptrdiff_t{100}, smallest_exchange - 1}) {
            for (bool const in_front : {true, false}) {
                std::vector<int> numbers(size);
                std::iota(numbers.begin(), numbers.end(), 0);
                auto expected = numbers;
                auto const middle = in_front ? few : static_cast<std::ptrdiff_t>(size) - few;
                std::rotate(expected.begin(), expected.begin() + middle, expected.end());
                auto const zero = std::rotate(heist::par.threads(4).grain(1), numbers.begin(), numbers.begin() + middle,
                                              numbers.end());
                EXPECT_EQ(*zero, 0);
                EXPECT_TRUE(numbers == expected) << size << ' ' << few << ' ' << in_front;
            }
        }
    }
}
