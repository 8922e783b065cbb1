// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   void stable_sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last);
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   void stable_sort(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last, Compare comp);

#include "bad_orders.hpp"
#include "interrupted.hpp"
#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/plain_types.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <vector>

namespace {

using support::as_it_is;
using support::by_key;
using support::keyed;
using support::needs;

constexpr auto sort_upwards = [](auto& data, auto const&... policy) {
    std::stable_sort(policy..., data.begin(), data.end());
    return data.size();
};
constexpr auto sort_downwards = [](auto& data, auto const&... policy) {
    std::stable_sort(policy..., data.begin(), data.end(), std::greater<>());
    return data.size();
};

} // namespace

TEST(stable_sort, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::random_access>(as_it_is, sort_upwards);
    support::same_for_all_containers<needs::random_access>(as_it_is, sort_downwards);
    support::same_for_bits(as_it_is, sort_upwards);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        std::stable_sort(policy..., data.begin(), data.end(), [](bool a, bool b) { return a && !b; });
        return data.size();
    });
}

TEST(stable_sort, keeps_the_order_of_equal_elements) {
    support::same_as_sequential(70'001, support::keyed_values, [](auto& data, auto const&... policy) {
        std::stable_sort(policy..., data.begin(), data.end(), by_key);
        return data.size();
    });
}

TEST(stable_sort, keeps_the_order_of_equal_elements_of_a_deque_walked_backwards) {
    support::random_source random;
    auto const values = support::keyed_values(random, 10'000);
    std::deque<keyed> expected(values.begin(), values.end());
    std::stable_sort(expected.rbegin(), expected.rend(), by_key);
    support::for_each_policy([&](auto const& policy) {
        std::deque<keyed> actual(values.begin(), values.end());
        heist::stable_sort(policy, actual.rbegin(), actual.rend(), by_key);
        EXPECT_TRUE(actual == expected);
    });
}

// O(N log² N) by the standard.
TEST(stable_sort, takes_at_most_two_n_log_n_comparisons) {
    support::random_source random;
    auto const values = support::keyed_values(random, 10'000);
    support::for_each_policy([&](auto const& policy) {
        auto actual = values;
        support::applications comparisons;
        std::stable_sort(policy, actual.begin(), actual.end(), comparisons.of(by_key));
        EXPECT_LE(static_cast<double>(comparisons.count()), 2 * 10'000 * std::log2(10'000));
    });
}

TEST(stable_sort, moves_elements) {
    support::random_source random;
    support::for_each_policy([&](auto const& policy) {
        auto numbers = support::shuffled_numbers(random, 5000);
        std::stable_sort(policy, numbers.begin(), numbers.end(), support::by_value);
        ASSERT_EQ(support::move_only::count(), 5000);
        for (std::size_t i = 0; i != numbers.size(); ++i) {
            ASSERT_EQ(numbers[i].value(), static_cast<std::int64_t>(i));
        }
    });
}

TEST(stable_sort, assigns_to_nothing_that_is_no_element) {
    support::for_each_policy([](auto const& policy) {
        for (int n : {100, 5000}) {
            std::vector<support::assigned_with_care> values;
            std::vector<support::assigned_by_moves> moved;
            for (int i = 0; i != n; ++i) {
                values.emplace_back(i * 4999 % 1009);
                moved.emplace_back(i * 4999 % 1009);
            }
            std::stable_sort(policy, values.begin(), values.end(), support::by_plain_value);
            std::stable_sort(policy, moved.begin(), moved.end(), support::by_plain_value);
            EXPECT_TRUE(std::is_sorted(values.begin(), values.end(), support::by_plain_value));
            EXPECT_TRUE(std::is_sorted(moved.begin(), moved.end(), support::by_plain_value));
        }
    });
    EXPECT_EQ(support::assigned_with_care::misused(), 0);
}

TEST(stable_sort, takes_plain_elements_that_can_only_be_moved) {
    support::for_each_policy([](auto const& policy) {
        std::vector<support::plain_move_only> values;
        for (int i = 0; i != 5000; ++i) {
            values.emplace_back(i * 4999 % 1009);
        }
        std::stable_sort(policy, values.begin(), values.end(), support::by_plain_value);
        EXPECT_TRUE(std::is_sorted(values.begin(), values.end(), support::by_plain_value));
    });
}

TEST(stable_sort, duplicates_nothing_when_the_comparator_throws) {
    support::survives_interruption(
        support::after_throwing::no_duplicates, 5000, [](auto& numbers, auto const& check, auto const& policy) {
            std::stable_sort(policy, numbers.begin(), numbers.end(), [&](auto const& a, auto const& b) {
                check();
                return a.value() < b.value();
            });
        });
}

TEST(stable_sort, leaks_nothing_when_a_move_throws) {
    using support::throwing;
    support::for_each_policy([](auto const& policy) {
        for (long k : {1L, 2L, 500L, 4000L}) {
            std::vector<throwing> values;
            values.reserve(1000);
            for (int i = 0; i != 1000; ++i) {
                values.emplace_back(i * 37 % 1000);
            }
            throwing::fail_at(k);
            EXPECT_THROW(std::stable_sort(policy, values.begin(), values.end()), support::kth_operation);
            throwing::fail_at(0);
            EXPECT_EQ(throwing::count(), 1000);
        }
    });
}

TEST(stable_sort, survives_comparators_that_are_no_order) {
    support::survives_bad_orders({0, 1, 2, 3, 17, 100, 5000},
                                 [](auto first, auto last, auto const& comp, auto const& policy) {
                                     std::stable_sort(policy, first, last, comp);
                                 });
}
