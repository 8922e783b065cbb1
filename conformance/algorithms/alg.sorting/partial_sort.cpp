// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   void partial_sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator middle,
//                     RandomAccessIterator last);
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   void partial_sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator middle,
//                     RandomAccessIterator last, Compare comp);

#include "bad_orders.hpp"
#include "interrupted.hpp"
#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

using support::needs;
using support::with_index;

// The rest is in no particular order.
constexpr auto sort_part = [](auto& data, auto const&... policy) {
    auto& [values, index] = data;
    std::partial_sort(policy..., values.begin(), values.begin() + index, values.end());
    std::sort(values.begin() + index, values.end());
    return true;
};
constexpr auto sort_part_downwards = [](auto& data, auto const&... policy) {
    auto& [values, index] = data;
    std::partial_sort(policy..., values.begin(), values.begin() + index, values.end(), std::greater<>());
    std::sort(values.begin() + index, values.end());
    return true;
};

} // namespace

TEST(partial_sort, brings_the_smallest_to_the_front_in_order) {
    support::same_for_all_containers<needs::random_access>(with_index, sort_part);
    support::same_for_all_containers<needs::random_access>(with_index, sort_part_downwards);
    support::same_for_bits(with_index, sort_part_downwards);
}

TEST(partial_sort, sorts_nothing_or_everything) {
    for (std::ptrdiff_t index : {0, 1, 999, 1000}) {
        support::same_as_sequential(
            1000,
            [&](support::random_source& random, std::size_t size) {
                return std::pair(random.numbers(size, 0, 700), (std::min)(index, static_cast<std::ptrdiff_t>(size)));
            },
            sort_part);
    }
}

TEST(partial_sort, of_a_deque_walked_backwards) {
    support::random_source random;
    auto const values = random.numbers(40'000, 0, 1'000'000);
    auto const expected = support::sorted(values);
    support::for_each_policy([&](auto const& policy) {
        std::deque<int> numbers(values.begin(), values.end());
        heist::partial_sort(policy, numbers.rbegin(), numbers.rbegin() + 100, numbers.rend());
        EXPECT_TRUE(std::equal(numbers.rbegin(), numbers.rbegin() + 100, expected.begin()));
        EXPECT_EQ(support::sorted(numbers), std::deque<int>(expected.begin(), expected.end()));
    });
}

// (last - first) log(middle - first) comparisons, approximately. Ours: a few for each element, and n log n for the sorted.
TEST(partial_sort, takes_few_comparisons_for_the_elements_that_are_not_sorted) {
    support::random_source random;
    auto const values = random.numbers(40'000, 0, 1'000'000);
    for (int part : {1, 100, 20'000}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = values;
            support::applications comparisons;
            std::partial_sort(policy, numbers.begin(), numbers.begin() + part, numbers.end(),
                              comparisons.of(std::less<>()));
            EXPECT_LE(static_cast<double>(comparisons.count()), 8 * 40'000 + 3 * part * std::log2(part));
        });
    }
}

TEST(partial_sort, moves_elements) {
    support::random_source random;
    support::for_each_policy([&](auto const& policy) {
        auto numbers = support::shuffled_numbers(random, 5000);
        std::partial_sort(policy, numbers.begin(), numbers.begin() + 1000, numbers.end(), support::by_value);
        for (std::size_t i = 0; i != 1000; ++i) {
            ASSERT_EQ(numbers[i].value(), static_cast<std::int64_t>(i));
        }
    });
}

TEST(partial_sort, duplicates_nothing_when_the_comparator_throws) {
    for (std::size_t size : {5000U, 40'000U}) {
        support::survives_interruption(
            support::after_throwing::no_duplicates, size, [](auto& numbers, auto const& check, auto const& policy) {
                std::partial_sort(policy, numbers.begin(), numbers.begin() + std::ssize(numbers) / 3, numbers.end(),
                                  [&](auto const& a, auto const& b) {
                                      check();
                                      return a.value() < b.value();
                                  });
            });
    }
}

TEST(partial_sort, survives_comparators_that_are_no_order) {
    support::survives_bad_orders({0, 1, 2, 3, 17, 100, 5000, 40'000},
                                 [](auto first, auto last, auto const& comp, auto const& policy) {
                                     std::partial_sort(policy, first, first + (last - first) / 2, last, comp);
                                 });
}

// Up to sorting::insertion_sort_limit elements are sorted by insertion.
TEST(partial_sort, of_a_few_elements) {
    support::random_source random;
    for (std::size_t size = 0; size <= 20; ++size) {
        for (std::size_t sorted = 0; sorted <= size; ++sorted) {
            std::vector<std::string> expected;
            for (int number : random.numbers(size, 0, 12)) {
                expected.push_back(std::to_string(number));
            }
            auto values = expected;
            auto const middle = static_cast<std::ptrdiff_t>(sorted);
            std::sort(expected.begin(), expected.end());
            std::partial_sort(heist::par, values.begin(), values.begin() + middle, values.end());
            EXPECT_TRUE(std::equal(values.begin(), values.begin() + middle, expected.begin())) << size << ' ' << sorted;
            std::sort(values.begin(), values.end());
            EXPECT_EQ(values, expected);
        }
    }
}

TEST(partial_sort, of_a_few_elements_leaves_a_permutation_when_the_comparator_throws) {
    std::vector<std::string> const input{"f", "c", "h", "a", "k", "b", "g", "d"};
    for (int left = 0; left < 40; ++left) {
        auto values = input;
        auto remaining = left;
        try {
            std::partial_sort(heist::par, values.begin(), values.begin() + 3, values.end(),
                              [&](std::string const& a, std::string const& b) {
                                  if (remaining-- == 0) {
                                      throw 1;
                                  }
                                  return a < b;
                              });
        } catch (int) {
        }
        EXPECT_TRUE(std::is_permutation(values.begin(), values.end(), input.begin())) << left;
    }
}
