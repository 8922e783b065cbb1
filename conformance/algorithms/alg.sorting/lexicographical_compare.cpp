// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   bool lexicographical_compare(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                                ForwardIterator2 first2, ForwardIterator2 last2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class Compare>
//   bool lexicographical_compare(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                                ForwardIterator2 first2, ForwardIterator2 last2, Compare comp);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <list>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

namespace {

using support::needs;

// Equal ranges, but one is sometimes shorter, and sometimes one element differs.
constexpr auto two_ranges = [](support::random_source& random, auto container) {
    using value = typename decltype(container)::value_type;
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    auto data = std::pair(container, container);
    if (random.below(2) == 0 && size != 0) {
        auto& differing = random.below(2) == 0 ? data.first : data.second;
        auto const offset = static_cast<std::iter_difference_t<decltype(container.begin())>>(random.below(size));
        *std::next(differing.begin(), offset) = support::value_of<value>(1'000'000);
    }
    if (random.below(2) == 0) {
        auto& shorter = random.below(2) == 0 ? data.first : data.second;
        shorter.resize(size / 2);
    }
    return data;
};

constexpr auto both_ways = [](auto& data, auto const&... policy) {
    auto& [a, b] = data;
    auto const more = std::greater<>();
    return std::tuple(std::lexicographical_compare(policy..., a.begin(), a.end(), b.begin(), b.end()),
                      std::lexicographical_compare(policy..., b.begin(), b.end(), a.begin(), a.end()),
                      std::lexicographical_compare(policy..., a.begin(), a.end(), b.begin(), b.end(), more));
};

} // namespace

TEST(lexicographical_compare, says_what_the_sequential_one_says) {
    support::same_for_all_containers<needs::forward>(two_ranges, both_ways);
    support::same_for_bits(two_ranges, both_ways);
    support::same_for_proxies(two_ranges, both_ways);
}

TEST(lexicographical_compare, is_decided_by_the_first_difference) {
    std::vector<int> a(20'000, 5);
    std::vector<int> b = a;
    bool less = false;
    for (std::size_t at : {19'999U, 12'345U, 4097U, 4096U, 50U, 1U, 0U}) {
        less = !less;
        (less ? b : a)[at] = 6;
        support::for_each_policy([&](auto const& policy) {
            EXPECT_EQ(heist::lexicographical_compare(policy, a.begin(), a.end(), b.begin(), b.end()), less);
            EXPECT_EQ(heist::lexicographical_compare(policy, b.begin(), b.end(), a.begin(), a.end()), !less);
        });
    }
}

TEST(lexicographical_compare, puts_a_shorter_range_before_the_longer_one_it_begins) {
    auto const numbers = std::views::iota(0, 20'000);
    std::list<long> const listed(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        auto const less = [&](auto first, auto last, auto other, auto other_last) {
            return std::lexicographical_compare(policy, first, last, other, other_last);
        };
        auto const first = numbers.begin();
        auto const last = numbers.end();
        EXPECT_TRUE(less(first, last - 1, listed.begin(), listed.end()));
        EXPECT_FALSE(less(first, last, listed.begin(), listed.end()));
        EXPECT_FALSE(less(first, last, listed.begin(), std::prev(listed.end())));
        EXPECT_TRUE(less(listed.begin(), std::prev(listed.end()), first, last));
        EXPECT_TRUE(less(first, last - 1, first, last));
        EXPECT_FALSE(less(first, last, first, last));
        EXPECT_TRUE(less(first, first, first, last));
        EXPECT_FALSE(less(first, last, first, first));
        EXPECT_FALSE(less(first, first, last, last));
    });
}

// At most 2 min(n, m).
TEST(lexicographical_compare, compares_twice_for_each_pair) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        EXPECT_TRUE(std::lexicographical_compare(policy, numbers.begin(), numbers.end() - 100, numbers.begin(),
                                                 numbers.end(), calls.of(std::less<>())));
        EXPECT_EQ(calls.count(), 2 * 9900);
    });
}

TEST(lexicographical_compare, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i / 2000);
    }
    support::for_each_policy([&](auto const& policy) {
        auto const by_value = [](auto const& a, auto const& b) { return a.value() < b.value(); };
        EXPECT_TRUE(std::lexicographical_compare(policy, numbers.begin(), numbers.end(), numbers.begin() + 1,
                                                 numbers.end(), by_value));
    });
}

TEST(lexicographical_compare, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::lexicographical_compare(policy, numbers.begin(), numbers.end(), numbers.begin(),
                                                       numbers.end(), [&](int a, int b) {
                                                           check(a);
                                                           return a < b;
                                                       }));
    });
}
