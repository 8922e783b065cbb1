// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Predicate>
//   typename iterator_traits<ForwardIterator>::difference_type
//     count_if(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Predicate pred);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

constexpr auto count_above_one = [](auto& data, auto const&... policy) {
    auto const one = value_of<typename std::decay_t<decltype(data)>::value_type>(1);
    return std::count_if(policy..., data.begin(), data.end(), [&](auto const& x) { return one < x; });
};

} // namespace

TEST(count_if, counts_what_the_sequential_one_counts) {
    support::same_for_all_containers<needs::forward>(as_it_is, count_above_one);
    support::same_for_proxies(as_it_is, count_above_one);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        return std::count_if(policy..., data.begin(), data.end(), [](bool bit) { return !bit; });
    });
}

TEST(count_if, takes_views) {
    auto const squares = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i * 7 % 10; });
    auto const is_three = [](int digit) { return digit == 3; };
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::count_if(policy, squares.begin(), squares.end(), is_three), 3000);
        EXPECT_EQ(heist::count_if(policy, squares.begin(), squares.end(), is_three), 3000);
    });
}

TEST(count_if, applies_the_predicate_once_to_each_element) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const count = std::count_if(policy, numbers.begin(), numbers.end(), calls.of([](int) { return true; }));
        EXPECT_EQ(count, 10'000);
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(count_if, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i);
    }
    support::for_each_policy([&](auto const& policy) {
        auto const is_small = [](support::move_only const& each) { return each.value() < 100; };
        EXPECT_EQ(std::count_if(policy, numbers.begin(), numbers.end(), is_small), 100);
    });
}

TEST(count_if, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::count_if(policy, numbers.begin(), numbers.end(), [&](int number) {
            check(number);
            return true;
        });
    });
}
