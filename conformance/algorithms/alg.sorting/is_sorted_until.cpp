// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   ForwardIterator is_sorted_until(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last);
// template<class ExecutionPolicy, class ForwardIterator, class Compare>
//   ForwardIterator is_sorted_until(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Compare comp);

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

using support::index_in;
using support::needs;

constexpr auto both_ways = [](auto& data, auto const&... policy) {
    return std::pair(index_in(data, std::is_sorted_until(policy..., data.begin(), data.end())),
                     index_in(data, std::is_sorted_until(policy..., data.begin(), data.end(), std::greater<>())));
};

} // namespace

TEST(is_sorted_until, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(support::nearly_sorted, both_ways);
    support::same_for_bits(support::nearly_sorted, both_ways);
    support::same_for_bits(support::as_it_is, both_ways);
}

TEST(is_sorted_until, finds_the_first_of_several_elements_out_of_order) {
    constexpr std::size_t size = 5000;
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(size);
        std::iota(numbers.begin(), numbers.end(), 0);
        for (std::size_t i : {size - 1, size - 2, size / 2, std::size_t{901}, std::size_t{2}, std::size_t{1}}) {
            numbers[i] -= 10;
            EXPECT_EQ(std::is_sorted_until(policy, numbers.begin(), numbers.end()) - numbers.begin(),
                      static_cast<std::ptrdiff_t>(i));
        }
    });
}

TEST(is_sorted_until, takes_views) {
    auto const hill = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i < 20'000 ? i : -i; });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(heist::is_sorted_until(policy, hill.begin(), hill.end()) - hill.begin(), 20'000);
        EXPECT_EQ(heist::is_sorted_until(policy, hill.begin(), hill.end(), std::greater<>()) - hill.begin(), 1);
    });
}

// Linear by the standard.
TEST(is_sorted_until, compares_each_pair_of_neighbours_once) {
    std::vector<int> const zeros(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications comparisons;
        EXPECT_TRUE(std::is_sorted_until(policy, zeros.begin(), zeros.end(), comparisons.of(std::less<>())) ==
                    zeros.end());
        EXPECT_EQ(comparisons.count(), 9999);
    });
}

TEST(is_sorted_until, does_not_copy_elements) {
    support::random_source random;
    auto numbers = support::shuffled_numbers(random, 3000);
    std::sort(numbers.begin(), numbers.end(), support::by_value);
    std::swap(numbers[1999], numbers[2000]);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::is_sorted_until(policy, numbers.begin(), numbers.end(), support::by_value) - numbers.begin(),
                  2000);
    });
}

TEST(is_sorted_until, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::is_sorted_until(policy, numbers.begin(), numbers.end(), [&](int a, int b) {
            check(b);
            check(a);
            return a < b;
        }));
    });
}

TEST(is_sorted_until, throws_nothing_of_what_lies_behind_the_element_it_returns) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(20'000);
        std::iota(numbers.begin(), numbers.end(), 0);
        numbers[7000] = 0;
        auto const comp = [](int a, int b) {
            if (a > 7500) {
                throw support::thrown_at(static_cast<std::size_t>(a));
            }
            return a < b;
        };
        EXPECT_EQ(std::is_sorted_until(policy, numbers.begin(), numbers.end(), comp) - numbers.begin(), 7000);
    });
}
