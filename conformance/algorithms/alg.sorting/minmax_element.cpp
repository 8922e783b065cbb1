// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   pair<ForwardIterator, ForwardIterator>
//     minmax_element(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last);
// template<class ExecutionPolicy, class ForwardIterator, class Compare>
//   pair<ForwardIterator, ForwardIterator>
//     minmax_element(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Compare comp);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <functional>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;

constexpr auto both_orders = [](auto& data, auto const&... policy) {
    auto const [low, high] = std::minmax_element(policy..., data.begin(), data.end());
    auto const [highest, lowest] = std::minmax_element(policy..., data.begin(), data.end(), std::greater<>());
    return std::tuple(index_in(data, low), index_in(data, high), index_in(data, highest), index_in(data, lowest));
};

} // namespace

TEST(minmax_element, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(as_it_is, both_orders);
    support::same_for_bits(as_it_is, both_orders);
}

TEST(minmax_element, finds_the_first_of_the_smallest_and_the_last_of_the_largest) {
    for (std::ptrdiff_t size : {1, 2, 3, 19'999, 20'000}) {
        std::vector<int> numbers(static_cast<std::size_t>(size), 5);
        support::for_each_policy([&](auto const& policy) {
            auto const [low, high] = heist::minmax_element(policy, numbers.begin(), numbers.end());
            EXPECT_EQ(low - numbers.begin(), 0);
            EXPECT_EQ(high - numbers.begin(), size - 1);
        });
    }
    std::vector<int> numbers(20'000, 5);
    numbers[3] = numbers[12'345] = 6;
    numbers[4096] = numbers[19'999] = 4;
    support::for_each_policy([&](auto const& policy) {
        auto const [low, high] = std::minmax_element(policy, numbers.begin(), numbers.end());
        EXPECT_EQ(low - numbers.begin(), 4096);
        EXPECT_EQ(high - numbers.begin(), 12'345);
    });
}

TEST(minmax_element, takes_views) {
    std::vector<std::pair<int, int>> records;
    for (int i = 0; i != 20'000; ++i) {
        records.emplace_back(i, (i + 7) % 100);
    }
    auto const numbers = records | std::views::transform(&std::pair<int, int>::second);
    support::for_each_policy([&](auto const& policy) {
        auto const [low, high] = std::minmax_element(policy, numbers.begin(), numbers.end());
        EXPECT_EQ(low - numbers.begin(), 93);
        EXPECT_EQ(high - numbers.begin(), 19'992);
    });
}

// At most 3 (n - 1) / 2.
TEST(minmax_element, compares_three_times_for_two_elements) {
    std::vector<int> const numbers(10'000);
    std::forward_list<int> const listed(3001);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        std::minmax_element(policy, numbers.begin(), numbers.end(), calls.of(std::less<>()));
        EXPECT_LE(calls.count(), 3 * 9999 / 2);
        support::applications of_odd_number;
        std::minmax_element(policy, listed.begin(), listed.end(), of_odd_number.of(std::less<>()));
        EXPECT_LE(of_odd_number.count(), 3 * 3000 / 2);
        support::applications of_few;
        std::minmax_element(policy, numbers.begin(), numbers.begin(), of_few.of(std::less<>()));
        std::minmax_element(policy, numbers.begin(), numbers.begin() + 1, of_few.of(std::less<>()));
        EXPECT_EQ(of_few.count(), 0);
        std::minmax_element(policy, numbers.begin(), numbers.begin() + 2, of_few.of(std::less<>()));
        EXPECT_EQ(of_few.count(), 1);
    });
}

TEST(minmax_element, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i * 7 % 3000);
    }
    support::for_each_policy([&](auto const& policy) {
        auto const by_value = [](auto const& a, auto const& b) { return a.value() < b.value(); };
        auto const [low, high] = std::minmax_element(policy, numbers.begin(), numbers.end(), by_value);
        EXPECT_EQ(low->value(), 0);
        EXPECT_EQ(high->value(), 2999);
    });
}

TEST(minmax_element, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::minmax_element(policy, numbers.begin(), numbers.end(), [&](int a, int b) {
            check((std::min)(a, b));
            check((std::max)(a, b));
            return a < b;
        }));
    });
}

namespace {

// Few different values: the smallest and the largest are met often, and in every block of those that are looked at together.
template <class T>
void finds_extremes_of_numbers() {
    for (std::size_t const size : {1U, 2U, 31U, 32U, 33U, 127U, 128U, 500U, 4096U, 4097U, 9000U}) {
        std::vector<T> numbers(size);
        for (std::size_t shift = 0; shift != 40; ++shift) {
            for (std::size_t i = 0; i != size; ++i) {
                numbers[i] = static_cast<T>((i * 31 + shift * 17 + i / 7) % 41 + 20);
            }
            auto const low = std::min_element(numbers.begin(), numbers.end());
            auto const high = std::max_element(numbers.begin(), numbers.end());
            EXPECT_TRUE(std::minmax_element(heist::par, numbers.begin(), numbers.end()) ==
                        std::minmax_element(numbers.begin(), numbers.end()));
            EXPECT_TRUE(std::minmax_element(heist::par, numbers.begin(), numbers.end(), std::greater<>()) ==
                        std::minmax_element(numbers.begin(), numbers.end(), std::greater<>()));
            EXPECT_TRUE(std::min_element(heist::par, numbers.begin(), numbers.end()) == low);
            EXPECT_TRUE(std::max_element(heist::par, numbers.begin(), numbers.end()) == high);
            EXPECT_TRUE(std::max_element(heist::par, numbers.begin(), numbers.end(), std::greater<>()) == low);
        }
    }
}

} // namespace

TEST(minmax_element, and_its_kin_find_extremes_of_all_kinds_of_numbers) {
    finds_extremes_of_numbers<signed char>();
    finds_extremes_of_numbers<unsigned char>();
    finds_extremes_of_numbers<short>();
    finds_extremes_of_numbers<int>();
    finds_extremes_of_numbers<unsigned>();
    finds_extremes_of_numbers<long long>();
    finds_extremes_of_numbers<float>();
    finds_extremes_of_numbers<double>();
    finds_extremes_of_numbers<long double>();
}
