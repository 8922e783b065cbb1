// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Predicate>
//   bool is_partitioned(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Predicate pred);

#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>
#include <type_traits>
#include <vector>

namespace {

using support::needs;
using support::value_of;

// Partitioned, but for the first element sometimes.
constexpr auto nearly_partitioned = [](support::random_source& random, auto container) {
    container = support::sorted(container);
    if (random.below(2) == 0 && container.begin() != container.end()) {
        *container.begin() = value_of<typename decltype(container)::value_type>(5);
    }
    return container;
};

constexpr auto is_partitioned_at_one = [](auto& data, auto const&... policy) {
    auto const limit = value_of<typename std::decay_t<decltype(data)>::value_type>(1);
    return std::is_partitioned(policy..., data.begin(), data.end(), [&](auto const& x) { return x < limit; });
};

} // namespace

TEST(is_partitioned, says_what_the_sequential_one_says) {
    support::same_for_all_containers<needs::forward>(nearly_partitioned, is_partitioned_at_one);
    support::same_for_all_containers<needs::forward>(support::nearly_sorted, is_partitioned_at_one);
    support::same_for_proxies(support::as_it_is, is_partitioned_at_one);
    support::same_for_bits(support::nearly_sorted, [](auto& data, auto const&... policy) {
        return std::is_partitioned(policy..., data.begin(), data.end(), [](bool bit) { return !bit; });
    });
}

TEST(is_partitioned, is_true_wherever_the_border_is) {
    auto const numbers = std::views::iota(0, 10'000);
    support::for_each_policy([&](auto const& policy) {
        for (int border : {0, 1, 5000, 9999, 10'000}) {
            EXPECT_TRUE(std::is_partitioned(policy, numbers.begin(), numbers.end(), [&](int i) { return i < border; }));
        }
    });
}

TEST(is_partitioned, sees_a_single_misplaced_element) {
    auto const numbers = std::views::iota(0, 10'000);
    support::for_each_policy([&](auto const& policy) {
        for (int odd_one : {0, 1, 4998, 5001, 9998, 9999}) {
            auto const is_low = [&](int i) { return (i < 5000) != (i == odd_one); };
            EXPECT_FALSE(heist::is_partitioned(policy, numbers.begin(), numbers.end(), is_low)) << odd_one;
        }
    });
}

TEST(is_partitioned, applies_the_predicate_at_most_once_to_each_element) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        for (bool answer : {false, true}) {
            support::applications calls;
            EXPECT_TRUE(
                std::is_partitioned(policy, numbers.begin(), numbers.end(), calls.of([&](int) { return answer; })));
            EXPECT_EQ(calls.count(), 10'000);
        }
        support::applications calls;
        EXPECT_FALSE(std::is_partitioned(policy, numbers.begin(), numbers.end(),
                                         calls.of([&](int const& i) { return &i != numbers.data(); })));
        EXPECT_LE(calls.count(), 10'000);
    });
}

TEST(is_partitioned, does_not_copy_elements) {
    support::random_source random;
    auto const numbers = support::shuffled_numbers(random, 3000);
    support::for_each_policy([&](auto const& policy) {
        auto const is_below = [](std::int64_t limit) {
            return [=](support::move_only const& each) { return each.value() < limit; };
        };
        EXPECT_TRUE(std::is_partitioned(policy, numbers.begin(), numbers.end(), is_below(3000)));
        EXPECT_FALSE(std::is_partitioned(policy, numbers.begin(), numbers.end(), is_below(1500)));
    });
}

TEST(is_partitioned, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::is_partitioned(policy, numbers.begin(), numbers.end(), [&](int number) {
            check(number);
            return number < 1500;
        }));
    });
}
