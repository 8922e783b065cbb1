// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class ForwardIterator>
//   ForwardIterator
//     set_symmetric_difference(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                              ForwardIterator2 first2, ForwardIterator2 last2, ForwardIterator result);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class ForwardIterator, class Compare>
//   ForwardIterator
//     set_symmetric_difference(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                              ForwardIterator2 first2, ForwardIterator2 last2, ForwardIterator result, Compare comp);

#include "bad_orders.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "two_sorted.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <functional>
#include <list>
#include <ranges>
#include <vector>

namespace {

using support::index_in;
using support::needs;

constexpr auto subtract_both = [](auto& data, auto const&... policy) {
    auto& [a, b, out] = data;
    return index_in(out, std::set_symmetric_difference(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin()));
};

} // namespace

TEST(set_symmetric_difference, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(two_sorted, subtract_both);
    support::same_for_bits(two_sorted, subtract_both);
    support::same_for_proxies(two_sorted, subtract_both);
}

TEST(set_symmetric_difference, leaves_the_last_of_equal_elements) {
    support::same_as_sequential(20'000, two_tagged, [](auto& data, auto const&... policy) {
        auto& [a, b, out] = data;
        return std::set_symmetric_difference(policy..., a.begin(), a.end(), b.begin(), b.end(), out.begin(), by_key) -
               out.begin();
    });
    std::vector<tagged> const a = {{1, 0}, {1, 2}, {2, 4}, {2, 6}};
    std::vector<tagged> const b = {{0, 1}, {1, 3}, {1, 5}, {1, 7}, {2, 9}};
    support::for_each_policy([&](auto const& policy) {
        std::vector<tagged> out(9);
        out.erase(std::set_symmetric_difference(policy, a.begin(), a.end(), b.begin(), b.end(), out.begin(), by_key),
                  out.end());
        EXPECT_EQ(out, (std::vector<tagged>{{0, 1}, {1, 7}, {2, 6}}));
    });
}

TEST(set_symmetric_difference, takes_ranges_of_different_kinds) {
    auto const all = std::views::iota(0, 3000);
    auto const multiples_of_3 = std::views::iota(0, 2000) | std::views::transform([](int i) { return 3L * i; });
    std::list<long> const listed(multiples_of_3.begin(), multiples_of_3.end());
    std::vector<long> expected;
    for (long i = 0; i != 6000; ++i) {
        if ((i < 3000) != (i % 3 == 0)) {
            expected.push_back(i);
        }
    }
    support::for_each_policy([&](auto const& policy) {
        std::forward_list<long> out(5000);
        auto const end = heist::set_symmetric_difference(policy, all.begin(), all.end(), multiples_of_3.begin(),
                                                         multiples_of_3.end(), out.begin());
        EXPECT_TRUE(std::equal(out.begin(), end, expected.begin(), expected.end()));
        std::vector<long> other(5000);
        other.erase(
            std::set_symmetric_difference(policy, listed.begin(), listed.end(), all.begin(), all.end(), other.begin()),
            other.end());
        EXPECT_EQ(other, expected);
    });
}

TEST(set_symmetric_difference, with_an_empty_range_is_the_other_one) {
    std::vector<int> const numbers = {9, 7, 7, 1};
    support::for_each_policy([&](auto const& policy) {
        auto const first = numbers.begin();
        auto const last = numbers.end();
        std::vector<int> out(4);
        EXPECT_EQ(std::set_symmetric_difference(policy, first, last, last, last, out.begin(), std::greater<>()),
                  out.end());
        EXPECT_EQ(out, numbers);
        out.assign(4, 0);
        EXPECT_EQ(std::set_symmetric_difference(policy, first, first, first, last, out.begin(), std::greater<>()),
                  out.end());
        EXPECT_EQ(out, numbers);
        EXPECT_EQ(std::set_symmetric_difference(policy, first, last, first, last, out.begin(), std::greater<>()),
                  out.begin());
    });
}

TEST(set_symmetric_difference, needs_no_default_constructor) {
    needs_no_default_constructor(subtract_both);
}

// At most 2 (n + m) - 1 without a policy, O(n + m) with one: the cuts are found by bisection.
TEST(set_symmetric_difference, compares_about_as_often_as_the_sequential_one) {
    auto const numbers = std::views::iota(0, 10'000);
    std::vector<int> const a(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        std::vector<int> out(20'000);
        std::set_symmetric_difference(policy, a.begin(), a.end(), a.begin(), a.end(), out.begin(),
                                      calls.of(std::less<>()));
        EXPECT_LE(calls.count(), 2 * 2 * 20'000);
    });
}

TEST(set_symmetric_difference, compares_no_more_often_when_that_takes_long) {
    auto const numbers = std::views::iota(0, 1000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        std::vector<int> out(2000);
        std::set_symmetric_difference(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.end(),
                                      out.begin(), calls.of(slow_less));
        EXPECT_LE(calls.count(), 4 * 2 * 2000);
    });
}

TEST(set_symmetric_difference, does_not_copy_elements) {
    auto const a = multiples(2, 1500);
    auto const b = multiples(3, 1000);
    support::for_each_policy([&](auto const& policy) {
        std::vector<read_value> out(2500);
        auto const end =
            std::set_symmetric_difference(policy, a.begin(), a.end(), b.begin(), b.end(), out.begin(), by_value);
        ASSERT_EQ(end - out.begin(), 1500);
        for (int i = 0; i != 1500; ++i) {
            ASSERT_EQ(out[static_cast<std::size_t>(i)].value, i / 3 * 6 + i % 3 + 2);
        }
    });
}

TEST(set_symmetric_difference, passes_on_an_exception) {
    auto const numbers = std::views::iota(0, 20'000);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(20'000);
        auto const comp = [](int a, int b) { return a == 12'345 ? throw support::thrown_at(12'345) : a < b; };
        EXPECT_TRUE(support::throws_at(12'345, [&] {
            std::set_symmetric_difference(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.end(),
                                          out.begin(), comp);
        }));
    });
}

TEST(set_symmetric_difference, writes_no_more_than_fits_with_comparators_that_are_no_order) {
    support::fits_with_bad_orders([](auto size) { return size; },
                                  [](auto const&... arguments) { return std::set_symmetric_difference(arguments...); });
}

TEST(set_symmetric_difference, compares_only_elements_of_different_ranges) {
    compares_only_elements_of_different_ranges(
        [](auto const&... arguments) { return std::set_symmetric_difference(arguments...); });
}
