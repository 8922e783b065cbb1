// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator1 find_first_of(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                                  ForwardIterator2 first2, ForwardIterator2 last2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   ForwardIterator1 find_first_of(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                                  ForwardIterator2 first2, ForwardIterator2 last2, BinaryPredicate pred);

#include "first_event.hpp"
#include "needle.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/iterators.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <functional>
#include <iterator>
#include <ranges>
#include <string>
#include <tuple>
#include <vector>

namespace {

using support::index_in;
using support::needs;
using support::with_needle;

constexpr auto find_first_of_both = [](auto& data, auto const&... policy) {
    auto& [hay, set] = data;
    return std::tuple(
        index_in(hay, std::find_first_of(policy..., hay.begin(), hay.end(), set.begin(), set.end())),
        index_in(hay, std::find_first_of(policy..., hay.begin(), hay.end(), set.begin(), set.end(), std::less<>())));
};

} // namespace

TEST(find_first_of, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(with_needle, find_first_of_both);
    support::same_for_proxies(with_needle, find_first_of_both);
    support::same_for_bits(with_needle, find_first_of_both);
}

TEST(find_first_of, finds_nothing_of_an_empty_set) {
    std::vector<int> const numbers(3000);
    std::forward_list<int> const empty;
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find_first_of(policy, numbers.begin(), numbers.end(), empty.begin(), empty.end()),
                  numbers.end());
    });
}

TEST(find_first_of, takes_two_kinds_of_ranges_and_asks_the_predicate_in_their_order) {
    std::vector<int> numbers(3000, 1);
    numbers[2000] = 5;
    auto const hay = support::wrapped<support::forward_only>(numbers);
    std::forward_list<std::string> const set = {"two", "seven letters", "fives"};
    auto const has_length = [](int length, std::string const& word) { return std::ssize(word) == length; };
    support::for_each_policy([&](auto const& policy) {
        auto const hit = std::find_first_of(policy, hay.begin(), hay.end(), set.begin(), set.end(), has_length);
        EXPECT_EQ(index_in(hay, hit), 2000);
    });
}

TEST(find_first_of, takes_views) {
    auto const numbers = std::views::iota(0, 30'000);
    auto const set = std::views::iota(17'000, 17'010) | std::views::transform([](int i) { return 2 * i - 17'000; });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(*std::find_first_of(policy, numbers.begin(), numbers.end(), set.begin(), set.end()), 17'000);
        EXPECT_EQ(
            *heist::find_first_of(policy, numbers.begin(), numbers.end(), set.begin(), set.end(), std::greater<>()),
            17'001);
    });
}

TEST(find_first_of, applies_the_predicate_at_most_once_to_each_pair_and_stops_at_a_hit) {
    std::vector<int> const numbers(50'000);
    std::vector<int> const set = {1, 2, 3};
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const never = calls.of([](int, int) { return false; });
        EXPECT_EQ(std::find_first_of(policy, numbers.begin(), numbers.end(), set.begin(), set.end(), never),
                  numbers.end());
        EXPECT_EQ(calls.count(), 150'000);
        support::applications few;
        auto const third = few.of([](int, int other) { return other == 3; });
        EXPECT_EQ(std::find_first_of(policy, numbers.begin(), numbers.end(), set.begin(), set.end(), third),
                  numbers.begin());
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(find_first_of, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i / 2);
    }
    std::vector<support::move_only> set;
    set.emplace_back(-1);
    set.emplace_back(1250);
    support::for_each_policy([&](auto const& policy) {
        auto const hit = std::find_first_of(policy, numbers.begin(), numbers.end(), set.begin(), set.end());
        EXPECT_EQ(hit - numbers.begin(), 2500);
    });
}

TEST(find_first_of, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::vector<int> const set = {-1, -2};
        std::find_first_of(policy, numbers.begin(), numbers.end(), set.begin(), set.end(), [&](int number, int other) {
            if (other == -2) {
                check(number);
            }
            return false;
        });
    });
}

TEST(find_first_of, throws_only_what_comes_before_the_hit) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        std::vector<int> const set = {-1, -2};
        return *std::find_first_of(policy, numbers.begin(), numbers.end(), set.begin(), set.end(),
                                   [&](int number, int other) { return other == -2 && is_hit(number); });
    });
}
