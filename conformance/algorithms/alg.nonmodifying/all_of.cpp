// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Predicate>
//   bool all_of(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Predicate pred);

#include "first_event.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

// A value that is nearly everywhere, one that is often there and one that never is.
constexpr auto all_of_each = [](auto& data, auto const&... policy) {
    using value = typename std::decay_t<decltype(data)>::value_type;
    auto const ask = [&](value const& wanted) {
        return std::all_of(policy..., data.begin(), data.end(), [&](auto const& x) { return x != wanted; });
    };
    return std::tuple(ask(value_of<value>(0)), ask(value_of<value>(5)), ask(value_of<value>(999'999)));
};

} // namespace

TEST(all_of, answers_what_the_sequential_one_answers) {
    support::same_for_all_containers<needs::forward>(as_it_is, all_of_each);
    support::same_for_proxies(as_it_is, all_of_each);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        return std::all_of(policy..., data.begin(), data.end(), [](bool bit) { return bit; });
    });
}

TEST(all_of, sees_every_single_element) {
    std::vector<int> numbers(3000);
    for (std::size_t at : {0U, 1U, 63U, 64U, 1500U, 2998U, 2999U}) {
        numbers[at] = 1;
        support::for_each_policy([&](auto const& policy) {
            EXPECT_EQ(std::all_of(policy, numbers.begin(), numbers.end(), [](int i) { return i != 1; }), false);
        });
        numbers[at] = 0;
    }
}

TEST(all_of, takes_views) {
    auto const digits = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i * 7 % 10; });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::all_of(policy, digits.begin(), digits.end(), [](int i) { return i != 10; }), true);
        EXPECT_EQ(heist::all_of(policy, digits.begin(), digits.end(), [](int i) { return i != 9; }), false);
    });
}

TEST(all_of, applies_the_predicate_at_most_once_to_each_element_and_stops_at_an_answer) {
    std::vector<int> const numbers(100'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        EXPECT_EQ(std::all_of(policy, numbers.begin(), numbers.end(), calls.of([](int i) { return i != 1; })), true);
        EXPECT_EQ(calls.count(), 100'000);
        support::applications few;
        EXPECT_EQ(std::all_of(policy, numbers.begin(), numbers.end(), few.of([](int i) { return i != 0; })), false);
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(all_of, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i);
    }
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::all_of(policy, numbers.begin(), numbers.end(),
                              [](support::move_only const& each) { return each.value() != 2999; }),
                  false);
    });
}

TEST(all_of, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::all_of(policy, numbers.begin(), numbers.end(), [&](int number) {
            check(number);
            return true;
        });
    });
}

TEST(all_of, throws_only_what_comes_before_the_answer) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        return std::all_of(policy, numbers.begin(), numbers.end(), [&](int i) { return !is_hit(i); }) == false;
    });
}
