// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   ForwardIterator adjacent_find(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last);
// template<class ExecutionPolicy, class ForwardIterator, class BinaryPredicate>
//   ForwardIterator adjacent_find(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last,
//                                 BinaryPredicate pred);

#include "first_event.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/iterators.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;

constexpr auto adjacent_find_both = [](auto& data, auto const&... policy) {
    auto const falls = [](auto const& a, auto const& b) { return b < a; };
    return std::tuple(index_in(data, std::adjacent_find(policy..., data.begin(), data.end())),
                      index_in(data, std::adjacent_find(policy..., data.begin(), data.end(), falls)));
};

} // namespace

TEST(adjacent_find, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(as_it_is, adjacent_find_both);
    support::same_for_proxies(as_it_is, adjacent_find_both);
    support::same_for_bits(as_it_is, adjacent_find_both);
}

TEST(adjacent_find, sees_every_pair_and_gives_the_first_of_it) {
    std::vector<int> numbers(3000);
    std::iota(numbers.begin(), numbers.end(), 0);
    for (std::size_t at : {0U, 1U, 49U, 50U, 63U, 1499U, 2998U}) {
        std::swap(numbers[at], numbers[at + 1]);
        support::for_each_policy([&](auto const& policy) {
            auto const falls = std::adjacent_find(policy, numbers.begin(), numbers.end(), std::greater<>());
            EXPECT_EQ(static_cast<std::size_t>(falls - numbers.begin()), at);
        });
        std::swap(numbers[at], numbers[at + 1]);
    }
}

TEST(adjacent_find, finds_nothing_in_less_than_two) {
    std::vector<int> const one = {1};
    support::for_each_policy([&](auto const& policy) {
        auto const always = [](int, int) { return true; };
        EXPECT_EQ(std::adjacent_find(policy, one.begin(), one.end(), always), one.end());
        EXPECT_EQ(std::adjacent_find(policy, one.begin(), one.begin(), always), one.begin());
    });
}

TEST(adjacent_find, takes_views) {
    auto const steps =
        std::views::iota(0, 30'000) | std::views::transform([](int i) { return i <= 17'000 ? i : i - 1; });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::adjacent_find(policy, steps.begin(), steps.end()) - steps.begin(), 17'000);
        EXPECT_EQ(heist::adjacent_find(policy, steps.begin(), steps.end(), std::greater<>()), steps.end());
    });
}

// The standard asks only for O(last - first) applications; one for each pair is enough.
TEST(adjacent_find, applies_the_predicate_at_most_once_to_each_pair_and_stops_at_a_hit) {
    std::vector<int> const numbers(100'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const never = calls.of([](int, int) { return false; });
        EXPECT_EQ(std::adjacent_find(policy, numbers.begin(), numbers.end(), never), numbers.end());
        EXPECT_EQ(calls.count(), 99'999);
        support::applications few;
        auto const always = few.of([](int, int) { return true; });
        EXPECT_EQ(std::adjacent_find(policy, numbers.begin(), numbers.end(), always), numbers.begin());
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(adjacent_find, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i == 2501 ? 2500 : i);
    }
    auto const walked = support::wrapped<support::forward_only>(numbers);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::adjacent_find(policy, numbers.begin(), numbers.end()) - numbers.begin(), 2500);
        EXPECT_EQ(index_in(walked, std::adjacent_find(policy, walked.begin(), walked.end())), 2500);
    });
}

TEST(adjacent_find, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::adjacent_find(policy, numbers.begin(), numbers.end(), [&](int a, int b) {
            check(a);
            check(b);
            return false;
        });
    });
}

TEST(adjacent_find, throws_only_what_comes_before_the_hit) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        return *std::adjacent_find(policy, numbers.begin(), numbers.end(), [&](int a, int) { return is_hit(a); });
    });
}
