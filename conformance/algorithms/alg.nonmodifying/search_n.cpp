// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Size, class T>
//   ForwardIterator search_n(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last,
//                            Size count, const T& value);
// template<class ExecutionPolicy, class ForwardIterator, class Size, class T, class BinaryPredicate>
//   ForwardIterator search_n(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last,
//                            Size count, const T& value, BinaryPredicate pred);

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
#include <functional>
#include <iterator>
#include <limits>
#include <list>
#include <ranges>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;
using support::value_of;

constexpr auto search_n_each = [](auto& data, auto const&... policy) {
    using value = typename std::decay_t<decltype(data)>::value_type;
    auto const search = [&](int count, std::size_t k, auto const&... same) {
        return index_in(data, std::search_n(policy..., data.begin(), data.end(), count, value_of<value>(k), same...));
    };
    return std::tuple(search(-1, 1), search(0, 1), search(1, 1), search(2, 1), search(5, 1), search(9, 1),
                      search(3, 0, std::less<>()), search(12, 1, std::less_equal<>()), search(2, 999'999));
};

} // namespace

TEST(search_n, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(as_it_is, search_n_each);
    support::same_for_bits(as_it_is, search_n_each);
}

TEST(search_n, finds_rows_that_reach_over_many_pieces) {
    support::random_source random;
    for (int round = 0; round != 20; ++round) {
        std::vector<int> numbers(5000, 1);
        for (std::size_t gap = random.below(4); gap-- != 0;) {
            numbers[random.below(numbers.size())] = 0;
        }
        std::list<int> list(numbers.begin(), numbers.end());
        for (int count : {51, 1200, 2500, 4999, 5000, 5001}) {
            auto const expected = std::search_n(numbers.begin(), numbers.end(), count, 1) - numbers.begin();
            support::for_each_policy([&](auto const& policy) {
                EXPECT_EQ(std::search_n(policy, numbers.begin(), numbers.end(), count, 1) - numbers.begin(), expected);
                EXPECT_EQ(index_in(list, std::search_n(policy, list.begin(), list.end(), count, 1)), expected);
            });
        }
    }
}

TEST(search_n, finds_nothing_at_once_and_more_than_anything_never) {
    std::vector<int> const numbers(3000, 1);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::search_n(policy, numbers.begin(), numbers.end(), std::size_t{0}, 2), numbers.begin());
        EXPECT_EQ(std::search_n(policy, numbers.begin(), numbers.end(), std::int8_t{-128}, 1), numbers.begin());
        EXPECT_EQ(std::search_n(policy, numbers.end(), numbers.end(), 0, 1), numbers.end());
        EXPECT_EQ(std::search_n(policy, numbers.end(), numbers.end(), 1, 1), numbers.end());
        EXPECT_EQ(std::search_n(policy, numbers.begin(), numbers.end(), std::int64_t{1} << 62, 1), numbers.end());
        for (std::ptrdiff_t size : {1, 20, 3000}) {
            auto const first = numbers.begin();
            auto const last = numbers.begin() + size;
            EXPECT_EQ(std::search_n(policy, first, last, (std::numeric_limits<std::size_t>::max)(), 1), last);
            EXPECT_EQ(std::search_n(policy, first, last, std::size_t{1} << 63, 1), last);
            EXPECT_EQ(std::search_n(policy, first, last, static_cast<std::size_t>(size) + 1, 1), last);
            EXPECT_EQ(std::search_n(policy, first, last, static_cast<std::size_t>(size), 1), first);
        }
    });
}

TEST(search_n, asks_the_predicate_with_element_and_value) {
    std::vector<int> numbers(3000, 3);
    numbers[2000] = numbers[2001] = 5;
    auto const has_length = [](int length, std::string const& word) { return std::ssize(word) == length; };
    support::for_each_policy([&](auto const& policy) {
        auto const hit = std::search_n(policy, numbers.begin(), numbers.end(), 2, std::string("fives"), has_length);
        EXPECT_EQ(hit - numbers.begin(), 2000);
    });
}

// Without a policy, and so with seq, it takes no iterators whose C++17 category is input.
TEST(search_n, takes_views) {
    auto const hundreds = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i / 100; });
    for (unsigned threads : support::thread_counts) {
        auto const policy = heist::par.on(support::pool_of(threads));
        EXPECT_EQ(std::search_n(policy, hundreds.begin(), hundreds.end(), 100, 170) - hundreds.begin(), 17'000);
        EXPECT_EQ(heist::search_n(policy, hundreds.begin(), hundreds.end(), 101, 170), hundreds.end());
    }
}

TEST(search_n, applies_the_predicate_at_most_once_to_each_element) {
    std::vector<int> numbers(20'000, 1);
    for (std::size_t i = 0; i < numbers.size(); i += 7) {
        numbers[i] = 0;
    }
    support::for_each_policy([&](auto const& policy) {
        for (int count : {1, 2, 6, 7, 20'000}) {
            support::applications calls;
            auto const hit =
                std::search_n(policy, numbers.begin(), numbers.end(), count, 1, calls.of(std::equal_to<>()));
            EXPECT_EQ(hit, count < 7 ? numbers.begin() + 1 : numbers.end());
            EXPECT_LE(calls.count(), 20'000);
        }
    });
}

TEST(search_n, copies_neither_elements_nor_the_value) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i / 10);
    }
    auto const walked = support::wrapped<support::forward_only>(numbers);
    support::for_each_policy([&](auto const& policy) {
        auto const hit = std::search_n(policy, numbers.begin(), numbers.end(), 10, support::move_only(250));
        EXPECT_EQ(hit - numbers.begin(), 2500);
        auto const walked_to = std::search_n(policy, walked.begin(), walked.end(), 10, support::move_only(250));
        EXPECT_EQ(index_in(walked, walked_to), 2500);
    });
}

// One element: the sequential search_n of longer rows looks at elements in an order of its own.
TEST(search_n, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::search_n(policy, numbers.begin(), numbers.end(), 1, -1, [&](int number, int) {
            check(number);
            return false;
        });
    });
}

TEST(search_n, takes_a_function_as_a_value) {
    support::for_each_policy([](auto const& policy) {
        auto functions = support::functions();
        EXPECT_EQ(std::search_n(policy, functions.begin(), functions.end(), 1, support::two) - functions.begin(), 200);
    });
}
