// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class T>
//   typename iterator_traits<ForwardIterator>::difference_type
//     count(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, const T& value);

#include "first_event.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/functions.hpp"
#include "support/iterators.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;
using support::wanted;

constexpr auto count_each = [](auto& data, auto const&... policy) {
    using value = typename std::decay_t<decltype(data)>::value_type;
    return std::tuple(std::count(policy..., data.begin(), data.end(), value_of<value>(1)),
                      std::count(policy..., data.begin(), data.end(), value_of<value>(999'999)));
};

} // namespace

TEST(count, counts_what_the_sequential_one_counts) {
    support::same_for_all_containers<needs::forward>(as_it_is, count_each);
    support::same_for_proxies(as_it_is, count_each);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        return std::count(policy..., data.begin(), data.end(), true);
    });
}

TEST(count, compares_as_the_operator_does) {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> numbers(5000, nan);
    numbers[10] = 0.0;
    numbers[4000] = -0.0;
    std::vector<signed char> const small(5000, -1);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::count(policy, numbers.begin(), numbers.end(), 0.0), 2);
        EXPECT_EQ(std::count(policy, numbers.begin(), numbers.end(), nan), 0);
        EXPECT_EQ(std::count(policy, small.begin(), small.end(), 255), 0); // not narrowed to -1
        EXPECT_EQ(std::count(policy, small.begin(), small.end(), -1L), 5000);
    });
}

TEST(count, counts_more_than_the_element_type_can_hold) {
    std::vector<unsigned char> const numbers(70'000, 7);
    support::for_each_policy([&](auto const& policy) {
        auto const count = std::count(policy, numbers.begin(), numbers.end(), static_cast<unsigned char>(7));
        static_assert(std::is_same_v<decltype(count), std::ptrdiff_t const>);
        EXPECT_EQ(count, 70'000);
    });
}

TEST(count, takes_views) {
    auto const digits = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i * 7 % 10; });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::count(policy, digits.begin(), digits.end(), 3), 3000);
        EXPECT_EQ(heist::count(policy, digits.begin(), digits.end(), 3), 3000);
    });
}

TEST(count, compares_once_with_each_element) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        wanted const all{calls.of([](int) { return true; })};
        EXPECT_EQ(std::count(policy, numbers.begin(), numbers.end(), all), 10'000);
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(count, copies_neither_elements_nor_the_value) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i % 30);
    }
    auto const walked = support::wrapped<support::forward_only>(numbers);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::count(policy, numbers.begin(), numbers.end(), support::move_only(29)), 100);
        EXPECT_EQ(std::count(policy, walked.begin(), walked.end(), support::move_only(29)), 100);
    });
}

TEST(count, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::count(policy, numbers.begin(), numbers.end(), wanted{[&](int number) {
                       check(number);
                       return true;
                   }});
    });
}

TEST(count, takes_a_function_as_a_value) {
    support::for_each_policy([](auto const& policy) {
        auto functions = support::functions();
        EXPECT_EQ(std::count(policy, functions.begin(), functions.end(), support::one), 299);
    });
}
