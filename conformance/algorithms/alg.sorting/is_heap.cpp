// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   bool is_heap(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last);
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   bool is_heap(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last, Compare comp);

#include "nearly_heap.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/iterators.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>
#include <vector>

namespace {

using support::needs;

constexpr auto both_orders = [](auto& data, auto const&... policy) {
    return std::pair(std::is_heap(policy..., data.begin(), data.end()),
                     std::is_heap(policy..., data.begin(), data.end(), std::greater<>()));
};

} // namespace

TEST(is_heap, says_what_the_sequential_one_says) {
    support::same_for_all_containers<needs::random_access>(nearly_heap, both_orders);
    support::same_for_bits(nearly_heap, both_orders);
}

TEST(is_heap, takes_views) {
    std::vector<std::pair<int, int>> records;
    for (int i = 0; i != 20'000; ++i) {
        records.emplace_back(i, -i);
    }
    auto const rising = records | std::views::transform(&std::pair<int, int>::first);
    auto const fallen = records | std::views::transform(&std::pair<int, int>::second);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_FALSE(heist::is_heap(policy, rising.begin(), rising.end()));
        EXPECT_TRUE(heist::is_heap(policy, rising.begin(), rising.end(), std::greater<>()));
        EXPECT_TRUE(heist::is_heap(policy, fallen.begin(), fallen.end()));
    });
}

TEST(is_heap, takes_a_difference_type_that_is_promoted_when_it_is_computed_with) {
    std::vector<int> numbers(20'000, 1);
    using iterator = support::proxy_random_access<int, short>;
    auto const policy = heist::par.on(support::pool_of(4)).grain(50);
    EXPECT_TRUE(heist::is_heap(policy, iterator(numbers.data()), iterator(numbers.data() + numbers.size())));
    numbers[15'000] = 2;
    EXPECT_FALSE(heist::is_heap(policy, iterator(numbers.data()), iterator(numbers.data() + numbers.size())));
}

// O(n).
TEST(is_heap, compares_each_element_but_the_first_once_with_its_parent) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        EXPECT_TRUE(std::is_heap(policy, numbers.begin(), numbers.end(), calls.of(std::less<>())));
        EXPECT_EQ(calls.count(), 9999);
    });
}

TEST(is_heap, does_not_copy_elements) {
    auto const whole = falling(3000, -1);
    auto const broken = falling(3000, 2999);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(std::is_heap(policy, whole.begin(), whole.end(), by_value));
        EXPECT_FALSE(std::is_heap(policy, broken.begin(), broken.end(), by_value));
    });
}

TEST(is_heap, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::is_heap(policy, numbers.begin(), numbers.end(), [&](int parent, int child) {
            check(parent);
            check(child);
            return child < parent;
        }));
    });
}
