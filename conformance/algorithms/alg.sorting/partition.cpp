// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Predicate>
//   ForwardIterator partition(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Predicate pred);

#include "interrupted.hpp"
#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using support::as_it_is;
using support::index_in;
using support::needs;
using support::value_of;

template <class It, class Predicate>
bool divides(It first, It border, It last, Predicate const& predicate) {
    return std::all_of(first, border, predicate) && std::none_of(border, last, predicate);
}

// In which order they come is not said.
constexpr auto partition_by = [](auto& data, auto const& predicate, auto const&... policy) {
    auto const border = std::partition(policy..., data.begin(), data.end(), predicate);
    auto const result = std::pair(index_in(data, border), divides(data.begin(), border, data.end(), predicate));
    data = support::sorted(data);
    return result;
};

} // namespace

TEST(partition, divides_as_the_sequential_one_does) {
    support::same_for_all_containers<needs::forward>(as_it_is, [](auto& data, auto const&... policy) {
        auto const limit = value_of<typename std::decay_t<decltype(data)>::value_type>(3);
        return partition_by(data, [&](auto const& x) { return x < limit; }, policy...);
    });
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        return partition_by(data, [](bool bit) { return bit; }, policy...);
    });
}

TEST(partition, finds_the_border_of_any_number_of_trues) {
    std::vector<int> const digits = [] {
        support::random_source random;
        return random.numbers(10'000, 0, 99);
    }();
    for (int limit : {0, 1, 50, 99, 100}) {
        auto const is_low = [&](int digit) { return digit < limit; };
        auto const trues = std::count_if(digits.begin(), digits.end(), is_low);
        support::for_each_policy([&](auto const& policy) {
            std::deque<int> data(digits.begin(), digits.end());
            auto const border = heist::partition(policy, data.rbegin(), data.rend(), is_low);
            EXPECT_EQ(border - data.rbegin(), trues);
            EXPECT_TRUE(divides(data.rbegin(), border, data.rend(), is_low));
        });
    }
}

// O(N) by the standard, exactly N without a policy.
TEST(partition, applies_the_predicate_once_to_each_element) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(10'000);
        std::iota(numbers.begin(), numbers.end(), 0);
        support::applications calls;
        std::partition(policy, numbers.begin(), numbers.end(), calls.of([](int i) { return i * 7 % 3 == 0; }));
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(partition, moves_elements) {
    support::random_source random;
    auto const is_low = [](support::move_only const& each) { return each.value() < 3000; };
    support::for_each_policy([&](auto const& policy) {
        auto numbers = support::shuffled_numbers(random, 5000);
        auto const border = std::partition(policy, numbers.begin(), numbers.end(), is_low);
        EXPECT_EQ(border - numbers.begin(), 3000);
        std::sort(numbers.begin(), numbers.end(), support::by_value);
        for (std::size_t i = 0; i != numbers.size(); ++i) {
            ASSERT_EQ(numbers[i].value(), static_cast<std::int64_t>(i));
        }
    });
}

TEST(partition, leaves_a_permutation_when_the_predicate_throws) {
    support::survives_interruption(support::after_throwing::permutation, 5000,
                                   [](auto& numbers, auto const& check, auto const& policy) {
                                       std::partition(policy, numbers.begin(), numbers.end(), [&](auto const& each) {
                                           check();
                                           return each.value() % 2 == 0;
                                       });
                                   });
}
