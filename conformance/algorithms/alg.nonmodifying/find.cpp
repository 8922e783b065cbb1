// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class T>
//   ForwardIterator find(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, const T& value);

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
#include <cstdint>
#include <limits>
#include <ranges>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;
using support::wanted;

constexpr auto find_each = [](auto& data, auto const&... policy) {
    using value = typename std::decay_t<decltype(data)>::value_type;
    auto const index_of = [&](std::size_t k) {
        return support::index_in(data, std::find(policy..., data.begin(), data.end(), value_of<value>(k)));
    };
    return std::tuple(index_of(0), index_of(1), index_of(17), index_of(999'999));
};

// Wherever the only one is among others, it is found: before, in and behind whole blocks.
template <class T>
void expect_found_everywhere(T other, T value) {
    std::vector<T> numbers(700, other);
    for (std::size_t at = 0; at != numbers.size(); ++at) {
        numbers[at] = value;
        auto const hit = std::find(heist::par, numbers.begin(), numbers.end(), value);
        ASSERT_EQ(static_cast<std::size_t>(hit - numbers.begin()), at);
        numbers[at] = other;
    }
    EXPECT_EQ(std::find(heist::par, numbers.begin(), numbers.end(), value), numbers.end());
}

} // namespace

TEST(find, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(as_it_is, find_each);
    support::same_for_proxies(as_it_is, find_each);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        return std::find(policy..., data.begin(), data.end(), true) - data.begin();
    });
}

TEST(find, sees_numbers_of_every_width) {
    expect_found_everywhere<std::int8_t>(1, -1);
    expect_found_everywhere<char16_t>(u'a', u'b');
    expect_found_everywhere<std::uint64_t>(1, std::uint64_t{1} << 63 | 1);
    expect_found_everywhere<double>(0.1, 0.25);
}

TEST(find, compares_as_the_operator_does) {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> numbers(5000, nan);
    numbers[4000] = -0.0;
    std::vector<signed char> const small(5000, -1);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find(policy, numbers.begin(), numbers.end(), 0.0) - numbers.begin(), 4000);
        EXPECT_EQ(std::find(policy, numbers.begin(), numbers.end(), nan), numbers.end());
        EXPECT_EQ(std::find(policy, small.begin(), small.end(), 255), small.end()); // not narrowed to -1
    });
}

TEST(find, takes_views) {
    auto const hundreds = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i / 100; });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find(policy, hundreds.begin(), hundreds.end(), 170) - hundreds.begin(), 17'000);
        EXPECT_EQ(heist::find(policy, hundreds.begin(), hundreds.end(), 300), hundreds.end());
    });
}

TEST(find, takes_a_value_that_is_an_element_or_an_array) {
    std::vector<std::string> const words = {"three", "one", "four", "one", "five"};
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find(policy, words.begin(), words.end(), words[3]) - words.begin(), 1);
        EXPECT_EQ(std::find(policy, words.begin(), words.end(), "four") - words.begin(), 2);
    });
}

TEST(find, compares_at_most_once_with_each_element_and_stops_at_a_hit) {
    std::vector<int> const numbers(100'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        wanted const none{calls.of([](int) { return false; })};
        EXPECT_EQ(std::find(policy, numbers.begin(), numbers.end(), none), numbers.end());
        EXPECT_EQ(calls.count(), 100'000);
        support::applications few;
        wanted const any{few.of([](int) { return true; })};
        EXPECT_EQ(std::find(policy, numbers.begin(), numbers.end(), any), numbers.begin());
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(find, copies_neither_elements_nor_the_value) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i / 2);
    }
    auto const walked = support::wrapped<support::forward_only>(numbers);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find(policy, numbers.begin(), numbers.end(), support::move_only(1250)) - numbers.begin(), 2500);
        auto const hit = std::find(policy, walked.begin(), walked.end(), support::move_only(1250));
        EXPECT_EQ(support::index_in(walked, hit), 2500);
    });
}

TEST(find, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::find(policy, numbers.begin(), numbers.end(), wanted{[&](int number) {
                      check(number);
                      return false;
                  }});
    });
}

TEST(find, throws_only_what_comes_before_the_hit) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        return *std::find(policy, numbers.begin(), numbers.end(), wanted{is_hit});
    });
}

TEST(find, takes_a_function_as_a_value) {
    support::for_each_policy([](auto const& policy) {
        auto functions = support::functions();
        EXPECT_EQ(std::find(policy, functions.begin(), functions.end(), support::two) - functions.begin(), 200);
    });
}
