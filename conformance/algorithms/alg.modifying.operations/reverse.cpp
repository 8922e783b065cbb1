// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class BidirectionalIterator>
//   void reverse(ExecutionPolicy&& exec, BidirectionalIterator first, BidirectionalIterator last);

#include "failing_moves.hpp"

#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace {

constexpr auto reverse_all = [](auto& data, auto const&... policy) {
    std::reverse(policy..., data.begin(), data.end());
    return true;
};

} // namespace

TEST(reverse, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<support::needs::bidirectional>(support::as_it_is, reverse_all);
    support::same_for_bits(support::as_it_is, reverse_all);
}

TEST(reverse, has_both_spellings) {
    std::vector<int> numbers = {1, 2, 3, 4, 5};
    heist::reverse(heist::par, numbers.begin(), numbers.end());
    EXPECT_EQ(numbers, (std::vector<int>{5, 4, 3, 2, 1}));
}

TEST(reverse, reaches_no_further_than_its_range) {
    support::for_each_policy([](auto const& policy) {
        auto numbers = counting<int>(10'000);
        std::reverse(policy, numbers.begin() + 1, numbers.end() - 1);
        EXPECT_EQ(numbers.front(), 0);
        EXPECT_EQ(numbers.back(), 9'999);
        EXPECT_TRUE(std::is_sorted(numbers.rbegin() + 1, numbers.rend() - 1));
    });
}

TEST(reverse, swaps_half_as_often_as_there_are_elements) {
    for (int size : {1, 2, 9'999, 10'000}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = counting<exchanged>(size);
            exchanged::watch();
            std::reverse(policy, numbers.begin(), numbers.end());
            EXPECT_EQ(exchanged::swaps(), size / 2);
            EXPECT_EQ(exchanged::assignments(), 0);
        });
    }
}

TEST(reverse, does_not_copy_elements) {
    support::for_each_policy([](auto const& policy) {
        auto numbers = counting<support::move_only>(10'001);
        std::reverse(policy, numbers.begin(), numbers.end());
        for (int i = 0; i != 10'001; ++i) {
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)].value(), 10'000 - i);
        }
    });
}

TEST(reverse, keeps_all_elements_when_a_swap_throws) {
    keeps_all_elements_when_a_swap_throws(
        [](auto& elements, auto const& policy) { std::reverse(policy, elements.begin(), elements.end()); });
}
