// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   void nth_element(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator nth,
//                    RandomAccessIterator last);
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   void nth_element(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator nth,
//                    RandomAccessIterator last, Compare comp);

#include "bad_orders.hpp"
#include "interrupted.hpp"
#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace {

using support::needs;
using support::with_index;

// Whether nothing before nth belongs behind it, and the other way round.
template <class It, class Compare>
bool divides(It first, It nth, It last, Compare const& comp) {
    return nth == last || (std::none_of(first, nth, [&](auto const& x) { return comp(*nth, x); }) &&
                           std::none_of(nth, last, [&](auto const& x) { return comp(x, *nth); }));
}

// The rest is in no particular order.
constexpr auto select = [](auto& data, auto const& comp, auto call) {
    auto& [values, index] = data;
    auto const nth = values.begin() + index;
    call(values.begin(), nth, values.end());
    bool const divided = divides(values.begin(), nth, values.end(), comp);
    auto const found = std::vector(nth, nth == values.end() ? nth : nth + 1);
    std::sort(values.begin(), values.end());
    return std::pair(divided, found);
};
constexpr auto select_upwards = [](auto& data, auto const&... policy) {
    return select(data, std::less<>(), [&](auto... at) { std::nth_element(policy..., at...); });
};
constexpr auto select_downwards = [](auto& data, auto const&... policy) {
    return select(data, std::greater<>(), [&](auto... at) { std::nth_element(policy..., at..., std::greater<>()); });
};

} // namespace

TEST(nth_element, stands_where_it_would_if_all_were_sorted) {
    support::same_for_all_containers<needs::random_access>(with_index, select_upwards);
    support::same_for_all_containers<needs::random_access>(with_index, select_downwards);
    support::same_for_bits(with_index, select_downwards);
}

TEST(nth_element, may_be_any_element_or_none) {
    for (std::ptrdiff_t index : {0, 1, 62, 63, 999, 1000}) {
        support::same_as_sequential(
            1000,
            [&](support::random_source& random, std::size_t size) {
                return std::pair(random.numbers(size, 0, 700), (std::min)(index, static_cast<std::ptrdiff_t>(size)));
            },
            select_upwards);
    }
}

TEST(nth_element, of_a_deque_walked_backwards) {
    support::random_source random;
    auto const values = random.numbers(40'000, 0, 1'000'000);
    auto const expected = support::sorted(values);
    support::for_each_policy([&](auto const& policy) {
        std::deque<int> numbers(values.begin(), values.end());
        auto const nth = numbers.rbegin() + 12'345;
        heist::nth_element(policy, numbers.rbegin(), nth, numbers.rend());
        EXPECT_EQ(*nth, expected[12'345]);
        EXPECT_TRUE(divides(numbers.rbegin(), nth, numbers.rend(), std::less<>()));
        EXPECT_EQ(support::sorted(numbers), std::deque<int>(expected.begin(), expected.end()));
    });
}

// O(N) by the standard, and not only for random inputs.
TEST(nth_element, takes_a_few_comparisons_for_each_element) {
    support::random_source random;
    std::vector<std::vector<int>> inputs = {random.numbers(70'001, 0, 1'000'000), random.numbers(70'001, 0, 1),
                                            std::vector<int>(70'001)};
    inputs.push_back(support::sorted(inputs[0]));
    inputs.emplace_back(inputs.back().rbegin(), inputs.back().rend());
    for (auto const& input : inputs) {
        for (std::ptrdiff_t index : {0, 100, 35'000, 70'000}) {
            support::for_each_policy([&](auto const& policy) {
                auto numbers = input;
                support::applications comparisons;
                std::nth_element(policy, numbers.begin(), numbers.begin() + index, numbers.end(),
                                 comparisons.of(std::less<>()));
                EXPECT_LE(comparisons.count(), 8 * 70'001);
            });
        }
    }
}

TEST(nth_element, moves_elements) {
    support::random_source random;
    support::for_each_policy([&](auto const& policy) {
        auto numbers = support::shuffled_numbers(random, 40'000);
        std::nth_element(policy, numbers.begin(), numbers.begin() + 1000, numbers.end(), support::by_value);
        EXPECT_EQ(numbers[1000].value(), 1000);
        EXPECT_TRUE(divides(numbers.begin(), numbers.begin() + 1000, numbers.end(), support::by_value));
    });
}

TEST(nth_element, duplicates_nothing_when_the_comparator_throws) {
    for (std::size_t size : {5000U, 40'000U}) {
        support::survives_interruption(
            support::after_throwing::no_duplicates, size, [](auto& numbers, auto const& check, auto const& policy) {
                std::nth_element(policy, numbers.begin(), numbers.begin() + std::ssize(numbers) / 3, numbers.end(),
                                 [&](auto const& a, auto const& b) {
                                     check();
                                     return a.value() < b.value();
                                 });
            });
    }
}

TEST(nth_element, survives_comparators_that_are_no_order) {
    support::survives_bad_orders({0, 1, 2, 3, 17, 100, 5000, 40'000},
                                 [](auto first, auto last, auto const& comp, auto const& policy) {
                                     std::nth_element(policy, first, first + (last - first) / 2, last, comp);
                                 });
}
