// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   bool is_sorted(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last);
// template<class ExecutionPolicy, class ForwardIterator, class Compare>
//   bool is_sorted(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Compare comp);

#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <ranges>
#include <utility>
#include <vector>

namespace {

using support::needs;

constexpr auto both_ways = [](auto& data, auto const&... policy) {
    return std::pair(std::is_sorted(policy..., data.begin(), data.end()),
                     std::is_sorted(policy..., data.begin(), data.end(), std::greater<>()));
};

} // namespace

TEST(is_sorted, says_what_the_sequential_one_says) {
    support::same_for_all_containers<needs::forward>(support::nearly_sorted, both_ways);
    support::same_for_bits(support::nearly_sorted, both_ways);
    support::same_for_bits(support::as_it_is, both_ways);
}

TEST(is_sorted, sees_a_single_element_out_of_order_wherever_it_stands) {
    constexpr std::size_t size = 5000;
    std::vector<int> numbers(size);
    std::iota(numbers.begin(), numbers.end(), 0);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(std::is_sorted(policy, numbers.begin(), numbers.end()));
        for (std::size_t i : {std::size_t{1}, std::size_t{2}, size / 2, size - 2, size - 1}) {
            numbers[i] -= 2;
            EXPECT_FALSE(std::is_sorted(policy, numbers.begin(), numbers.end())) << i;
            numbers[i] += 2;
        }
    });
}

TEST(is_sorted, is_true_of_equal_elements) {
    std::vector<int> const zeros(10'000);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(heist::is_sorted(policy, zeros.begin(), zeros.end()));
        EXPECT_TRUE(heist::is_sorted(policy, zeros.begin(), zeros.end(), std::greater<>()));
    });
}

TEST(is_sorted, takes_views) {
    auto const up = std::views::iota(0, 30'000);
    auto const down = up | std::views::transform([](int i) { return -i; });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(std::is_sorted(policy, up.begin(), up.end()));
        EXPECT_FALSE(std::is_sorted(policy, down.begin(), down.end()));
        EXPECT_TRUE(std::is_sorted(policy, down.begin(), down.end(), std::greater<>()));
    });
}

// Linear by the standard.
TEST(is_sorted, compares_each_pair_of_neighbours_once) {
    std::vector<int> const zeros(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications comparisons;
        EXPECT_TRUE(std::is_sorted(policy, zeros.begin(), zeros.end(), comparisons.of(std::less<>())));
        EXPECT_EQ(comparisons.count(), 9999);
    });
}

TEST(is_sorted, does_not_copy_elements) {
    support::random_source random;
    auto numbers = support::shuffled_numbers(random, 3000);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_FALSE(std::is_sorted(policy, numbers.begin(), numbers.end(), support::by_value));
    });
    std::sort(numbers.begin(), numbers.end(), support::by_value);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(std::is_sorted(policy, numbers.begin(), numbers.end(), support::by_value));
    });
}

TEST(is_sorted, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::is_sorted(policy, numbers.begin(), numbers.end(), [&](int a, int b) {
            check(b);
            check(a);
            return a < b;
        }));
    });
}
