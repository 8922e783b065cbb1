// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class BidirectionalIterator, class Predicate>
//   BidirectionalIterator
//     stable_partition(ExecutionPolicy&& exec, BidirectionalIterator first, BidirectionalIterator last,
//                      Predicate pred);

#include "interrupted.hpp"
#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/thrown.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <deque>
#include <numeric>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;
using support::value_of;

} // namespace

TEST(stable_partition, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::bidirectional>(as_it_is, [](auto& data, auto const&... policy) {
        auto const limit = value_of<typename std::decay_t<decltype(data)>::value_type>(3);
        return index_in(
            data, std::stable_partition(policy..., data.begin(), data.end(), [&](auto const& x) { return x < limit; }));
    });
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        return index_in(data, std::stable_partition(policy..., data.begin(), data.end(), [](bool bit) { return bit; }));
    });
}

TEST(stable_partition, keeps_the_order_on_both_sides) {
    for (int limit : {0, 1, 50, 99, 100}) {
        auto const is_low = [&](int number) { return number * 37 % 100 < limit; };
        support::for_each_policy([&](auto const& policy) {
            std::deque<int> numbers(10'000);
            std::iota(numbers.rbegin(), numbers.rend(), 0);
            auto const border = heist::stable_partition(policy, numbers.rbegin(), numbers.rend(), is_low);
            EXPECT_EQ(border - numbers.rbegin(), limit * 100);
            EXPECT_TRUE(std::all_of(numbers.rbegin(), border, is_low));
            EXPECT_TRUE(std::none_of(border, numbers.rend(), is_low));
            EXPECT_TRUE(std::is_sorted(numbers.rbegin(), border));
            EXPECT_TRUE(std::is_sorted(border, numbers.rend()));
        });
    }
}

// O(N) by the standard, exactly N without a policy.
TEST(stable_partition, applies_the_predicate_once_to_each_element) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(10'000);
        std::iota(numbers.begin(), numbers.end(), 0);
        support::applications calls;
        std::stable_partition(policy, numbers.begin(), numbers.end(), calls.of([](int i) { return i * 7 % 3 == 0; }));
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(stable_partition, moves_elements) {
    support::random_source random;
    auto const is_low = [](support::move_only const& each) { return each.value() < 3000; };
    support::for_each_policy([&](auto const& policy) {
        auto numbers = support::shuffled_numbers(random, 5000);
        auto const border = std::stable_partition(policy, numbers.begin(), numbers.end(), is_low);
        EXPECT_EQ(border - numbers.begin(), 3000);
        EXPECT_EQ(support::move_only::count(), 5000);
        std::sort(numbers.begin(), numbers.end(), support::by_value);
        for (std::size_t i = 0; i != numbers.size(); ++i) {
            ASSERT_EQ(numbers[i].value(), static_cast<std::int64_t>(i));
        }
    });
}

TEST(stable_partition, duplicates_nothing_when_the_predicate_throws) {
    support::survives_interruption(
        support::after_throwing::no_duplicates, 5000, [](auto& numbers, auto const& check, auto const& policy) {
            std::stable_partition(policy, numbers.begin(), numbers.end(), [&](auto const& each) {
                check();
                return each.value() % 2 == 0;
            });
        });
}

// Small elements wait in a buffer, and come back from it whatever happens.
TEST(stable_partition, leaves_a_permutation_of_small_elements_when_the_predicate_throws) {
    constexpr int size = 20'000;
    for (int limit : {0, 1, 63, 64, 65, 4096, 13'000, size - 1}) {
        for (bool is_other :
             {false, true}) { // whether what throws comes after elements that go to the buffer, or alone
            support::for_each_policy([&](auto const& policy) {
                if constexpr (std::is_same_v<decltype(policy), heist::sequenced_policy const&>) {
                    return; // the standard library's, whose buffer takes elements along
                }
                std::vector<int> numbers(size);
                std::iota(numbers.begin(), numbers.end(), 0);
                auto const is_low = [&](int number) {
                    if (number == limit) {
                        throw support::thrown_at(0);
                    }
                    return is_other ? number % 3 == 0 : true;
                };
                EXPECT_TRUE(support::throws_at(
                    0, [&] { std::stable_partition(policy, numbers.begin(), numbers.end(), is_low); }));
                std::sort(numbers.begin(), numbers.end());
                for (int i = 0; i != size; ++i) {
                    ASSERT_EQ(numbers[static_cast<std::size_t>(i)], i) << "limit " << limit;
                }
            });
        }
    }
}

TEST(stable_partition, of_small_elements_keeps_the_order_on_both_sides) {
    for (int size : {0, 1, 2, 15, 16, 17, 63, 64, 65, 128, 2047, 2048, 2049, 100'000}) {
        for (int of_a_hundred : {0, 1, 50, 99, 100}) {
            auto const is_low = [&](int number) { return number * 37 % 100 < of_a_hundred; };
            support::for_each_policy([&](auto const& policy) {
                std::vector<int> numbers(static_cast<std::size_t>(size));
                std::iota(numbers.begin(), numbers.end(), 0);
                auto const border = heist::stable_partition(policy, numbers.begin(), numbers.end(), is_low);
                EXPECT_TRUE(std::all_of(numbers.begin(), border, is_low));
                EXPECT_TRUE(std::none_of(border, numbers.end(), is_low));
                EXPECT_TRUE(std::is_sorted(numbers.begin(), border));
                EXPECT_TRUE(std::is_sorted(border, numbers.end()));
                std::sort(numbers.begin(), numbers.end());
                for (int i = 0; i != size; ++i) {
                    ASSERT_EQ(numbers[static_cast<std::size_t>(i)], i);
                }
            });
        }
    }
}
