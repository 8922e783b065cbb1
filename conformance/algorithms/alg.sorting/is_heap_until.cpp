// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class RandomAccessIterator>
//   RandomAccessIterator
//     is_heap_until(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last);
// template<class ExecutionPolicy, class RandomAccessIterator, class Compare>
//   RandomAccessIterator
//     is_heap_until(ExecutionPolicy&& exec, RandomAccessIterator first, RandomAccessIterator last, Compare comp);

#include "nearly_heap.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <tuple>
#include <vector>

namespace {

using support::needs;

constexpr auto both_orders = [](auto& data, auto const&... policy) {
    return std::pair(std::is_heap_until(policy..., data.begin(), data.end()) - data.begin(),
                     std::is_heap_until(policy..., data.begin(), data.end(), std::greater<>()) - data.begin());
};

} // namespace

TEST(is_heap_until, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::random_access>(nearly_heap, both_orders);
    support::same_for_bits(nearly_heap, both_orders);
}

TEST(is_heap_until, finds_the_first_of_several_breaks) {
    std::deque<int> numbers(20'000, 1);
    for (std::size_t at : {19'999U, 12'345U, 4097U, 4096U, 50U, 2U, 1U}) {
        numbers[at] = 2;
        support::for_each_policy([&](auto const& policy) {
            auto const found = heist::is_heap_until(policy, numbers.begin(), numbers.end());
            EXPECT_EQ(found - numbers.begin(), static_cast<std::ptrdiff_t>(at));
        });
    }
}

// O(n).
TEST(is_heap_until, compares_each_element_but_the_first_once_with_its_parent) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        EXPECT_EQ(std::is_heap_until(policy, numbers.begin(), numbers.end(), calls.of(std::less<>())), numbers.end());
        EXPECT_EQ(calls.count(), 9999);
    });
}

TEST(is_heap_until, does_not_copy_elements) {
    auto const numbers = falling(3000, 2000);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::is_heap_until(policy, numbers.begin(), numbers.end(), by_value) - numbers.begin(), 2000);
    });
}

TEST(is_heap_until, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::is_heap_until(policy, numbers.begin(), numbers.end(), [&](int parent, int child) {
            check(parent);
            check(child);
            return child < parent;
        }));
    });
}

TEST(is_heap_until, does_not_pass_on_exceptions_behind_the_break) {
    std::vector<int> numbers(20'000);
    numbers[100] = 1;
    numbers[101] = 2;
    support::for_each_policy([&](auto const& policy) {
        auto const comp = [](int parent, int child) { return child == 2 ? throw child : parent < child; };
        EXPECT_EQ(std::is_heap_until(policy, numbers.begin(), numbers.end(), comp) - numbers.begin(), 100);
    });
}
