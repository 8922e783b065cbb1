// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class BidirectionalIterator>
//   void inplace_merge(ExecutionPolicy&& exec, BidirectionalIterator first, BidirectionalIterator middle,
//                      BidirectionalIterator last);
// template<class ExecutionPolicy, class BidirectionalIterator, class Compare>
//   void inplace_merge(ExecutionPolicy&& exec, BidirectionalIterator first, BidirectionalIterator middle,
//                      BidirectionalIterator last, Compare comp);

#include "bad_orders.hpp"
#include "interrupted.hpp"
#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <deque>
#include <functional>
#include <iterator>
#include <list>
#include <utility>
#include <vector>

namespace {

using support::by_key;
using support::needs;

// Two runs, one after the other, and where the second one begins.
template <class Container, class Compare>
auto two_runs(Container const& container, std::ptrdiff_t cut, Compare const& comp) {
    std::vector<typename Container::value_type> values(container.begin(), container.end());
    std::stable_sort(values.begin(), values.begin() + cut, comp);
    std::stable_sort(values.begin() + cut, values.end(), comp);
    return std::pair(Container(values.begin(), values.end()), cut);
}

constexpr auto in_runs = [](support::random_source& random, auto container) {
    auto const [values, cut] = support::with_index(random, container);
    return two_runs(values, cut, std::less<>());
};

constexpr auto merge_runs = [](auto& data, auto const&... policy) {
    auto& [values, cut] = data;
    std::inplace_merge(policy..., values.begin(), std::next(values.begin(), cut), values.end());
    return values.size();
};

} // namespace

TEST(inplace_merge, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::bidirectional>(in_runs, merge_runs);
    support::same_for_bits(in_runs, merge_runs);
}

TEST(inplace_merge, of_nothing_and_something) {
    for (std::ptrdiff_t cut : {0, 1, 999, 1000}) {
        support::same_as_sequential(
            1000,
            [&](support::random_source& random, std::size_t size) {
                return two_runs(random.numbers(size, 0, 700), (std::min)(cut, static_cast<std::ptrdiff_t>(size)),
                                std::less<>());
            },
            merge_runs);
    }
}

TEST(inplace_merge, of_a_list) {
    std::list<int> data{1, 3, 5, 2, 4, 6};
    std::inplace_merge(heist::par, data.begin(), std::next(data.begin(), 3), data.end());
    EXPECT_EQ(data, (std::list<int>{1, 2, 3, 4, 5, 6}));
}

TEST(inplace_merge, takes_equal_elements_from_the_first_run_first) {
    auto const keyed_runs = [](support::random_source& random, std::size_t size) {
        return two_runs(support::keyed_values(random, size), static_cast<std::ptrdiff_t>(random.below(size + 1)),
                        by_key);
    };
    support::same_as_sequential(70'001, keyed_runs, [](auto& data, auto const&... policy) {
        auto& [values, cut] = data;
        std::inplace_merge(policy..., values.begin(), values.begin() + cut, values.end(), by_key);
        return values.size();
    });
}

TEST(inplace_merge, of_descending_runs_in_a_deque) {
    support::random_source random;
    auto const [values, cut] = two_runs(random.numbers(10'000, 0, 3000), 4000, std::greater<>());
    std::deque<int> expected(values.begin(), values.end());
    std::sort(expected.begin(), expected.end(), std::greater<>());
    support::for_each_policy([&](auto const& policy) {
        std::deque<int> actual(values.begin(), values.end());
        heist::inplace_merge(policy, actual.begin(), actual.begin() + cut, actual.end(), std::greater<>());
        EXPECT_TRUE(actual == expected);
    });
}

// O(N log N) by the standard.
TEST(inplace_merge, takes_at_most_n_log_n_comparisons) {
    support::random_source random;
    auto const [values, cut] = two_runs(random.numbers(10'000, 0, 3000), 4000, std::less<>());
    support::for_each_policy([&](auto const& policy) {
        auto actual = values;
        support::applications comparisons;
        std::inplace_merge(policy, actual.begin(), actual.begin() + cut, actual.end(), comparisons.of(std::less<>()));
        EXPECT_LE(static_cast<double>(comparisons.count()), 10'000 * std::log2(10'000));
    });
}

TEST(inplace_merge, moves_elements) {
    support::random_source random;
    support::for_each_policy([&](auto const& policy) {
        auto numbers = support::shuffled_numbers(random, 5000);
        auto const middle = numbers.begin() + 2000;
        std::sort(numbers.begin(), middle, support::by_value);
        std::sort(middle, numbers.end(), support::by_value);
        std::inplace_merge(policy, numbers.begin(), middle, numbers.end(), support::by_value);
        EXPECT_EQ(support::move_only::count(), 5000);
        for (std::size_t i = 0; i != numbers.size(); ++i) {
            ASSERT_EQ(numbers[i].value(), static_cast<std::int64_t>(i));
        }
    });
}

TEST(inplace_merge, duplicates_nothing_when_the_comparator_throws) {
    support::survives_interruption(
        support::after_throwing::no_duplicates, 5000, [](auto& numbers, auto const& check, auto const& policy) {
            auto const middle = numbers.begin() + 2000;
            std::sort(numbers.begin(), middle, support::by_value);
            std::sort(middle, numbers.end(), support::by_value);
            std::inplace_merge(policy, numbers.begin(), middle, numbers.end(), [&](auto const& a, auto const& b) {
                check();
                return a.value() < b.value();
            });
        });
}

TEST(inplace_merge, survives_comparators_that_are_no_order) {
    support::survives_bad_orders({0, 1, 2, 3, 17, 100, 5000},
                                 [](auto first, auto last, auto const& comp, auto const& policy) {
                                     std::inplace_merge(policy, first, first + (last - first) / 3, last, comp);
                                 });
}
