// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   bool includes(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                 ForwardIterator2 first2, ForwardIterator2 last2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class Compare>
//   bool includes(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                 ForwardIterator2 first2, ForwardIterator2 last2, Compare comp);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "two_sorted.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <list>
#include <ranges>
#include <utility>
#include <vector>

namespace {

using support::needs;

// A sorted range and some of its elements, sometimes one of them once more.
constexpr auto with_subset = [](support::random_source& random, auto container) {
    auto all = std::get<0>(two_sorted(random, container));
    std::vector<typename decltype(container)::value_type> some;
    for (auto const& each : all) {
        if (random.below(3) == 0) {
            some.push_back(each);
        }
    }
    if (random.below(2) == 0 && !some.empty()) {
        auto const one = some[random.below(some.size())];
        some.push_back(one);
        std::sort(some.begin(), some.end());
    }
    return std::pair(all, decltype(container)(some.begin(), some.end()));
};

constexpr auto includes_it = [](auto& data, auto const&... policy) {
    auto& [all, some] = data;
    return std::pair(std::includes(policy..., all.begin(), all.end(), some.begin(), some.end()),
                     std::includes(policy..., some.begin(), some.end(), all.begin(), all.end(), std::less<>()));
};

} // namespace

TEST(includes, says_what_the_sequential_one_says) {
    support::same_for_all_containers<needs::forward>(with_subset, includes_it);
    support::same_for_bits(with_subset, includes_it);
    support::same_for_proxies(with_subset, includes_it);
}

TEST(includes, counts_equal_elements) {
    auto const sorted = [](std::size_t ones, std::size_t twos) {
        std::vector<int> values(ones, 1);
        values.insert(values.end(), twos, 2);
        return values;
    };
    auto const all = sorted(3000, 2000);
    support::for_each_policy([&](auto const& policy) {
        auto const has = [&](std::vector<int> const& some) {
            return std::includes(policy, all.begin(), all.end(), some.begin(), some.end());
        };
        EXPECT_TRUE(has(all));
        EXPECT_TRUE(has(sorted(0, 2000)));
        EXPECT_TRUE(has(sorted(2999, 1)));
        EXPECT_FALSE(has(sorted(3001, 0)));
        EXPECT_FALSE(has(sorted(2000, 2001)));
        EXPECT_FALSE(has({0}));
        EXPECT_FALSE(has({3}));
    });
}

TEST(includes, is_true_of_nothing_and_false_in_nothing) {
    std::vector<int> const numbers = {9, 7, 7, 1};
    support::for_each_policy([&](auto const& policy) {
        auto const first = numbers.begin();
        auto const last = numbers.end();
        EXPECT_TRUE(std::includes(policy, first, last, last, last, std::greater<>()));
        EXPECT_TRUE(std::includes(policy, first, first, last, last, std::greater<>()));
        EXPECT_FALSE(std::includes(policy, first, first, first, last, std::greater<>()));
    });
}

TEST(includes, takes_ranges_of_different_kinds) {
    auto const all = std::views::iota(0, 3000);
    auto const multiples_of_3 = std::views::iota(0, 1001) | std::views::transform([](int i) { return 3L * i; });
    std::list<long> const listed(multiples_of_3.begin(), multiples_of_3.end());
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(heist::includes(policy, all.begin(), all.end(), multiples_of_3.begin(), multiples_of_3.end() - 1));
        EXPECT_FALSE(heist::includes(policy, all.begin(), all.end(), multiples_of_3.begin(), multiples_of_3.end()));
        EXPECT_TRUE(std::includes(policy, listed.begin(), listed.end(), multiples_of_3.begin(), multiples_of_3.end()));
        EXPECT_FALSE(std::includes(policy, all.begin(), all.end(), listed.begin(), listed.end()));
    });
}

// At most 2 (n + m) - 1 without a policy, O(n + m) with one: where a piece begins is found by bisection.
TEST(includes, compares_about_as_often_as_the_sequential_one) {
    auto const numbers = std::views::iota(0, 10'000);
    std::vector<int> const a(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        EXPECT_TRUE(std::includes(policy, a.begin(), a.end(), a.begin(), a.end(), calls.of(std::less<>())));
        EXPECT_LE(calls.count(), 2 * 2 * 20'000);
    });
}

TEST(includes, compares_no_more_often_when_that_takes_long) {
    auto const numbers = std::views::iota(0, 1000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        EXPECT_TRUE(
            std::includes(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.end(), calls.of(slow_less)));
        EXPECT_LE(calls.count(), 4 * 2 * 2000);
    });
}

TEST(includes, does_not_copy_elements) {
    auto const a = multiples(2, 3000);
    auto const b = multiples(6, 1000);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(std::includes(policy, a.begin(), a.end(), b.begin(), b.end(), by_value));
        EXPECT_FALSE(std::includes(policy, b.begin(), b.end(), a.begin(), a.end(), by_value));
    });
}

TEST(includes, passes_on_an_exception) {
    auto const numbers = std::views::iota(0, 20'000);
    support::for_each_policy([&](auto const& policy) {
        auto const comp = [](int a, int b) { return a == 12'345 ? throw support::thrown_at(12'345) : a < b; };
        EXPECT_TRUE(support::throws_at(12'345, [&] {
            static_cast<void>(
                std::includes(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.end(), comp));
        }));
    });
}

TEST(includes, compares_only_elements_of_different_ranges) {
    auto const a = keyed<record>(6000, 3, 1);
    support::for_each_policy([&](auto const& policy) {
        for (int repeated : {1, 2, 3, 4}) { // no more often than in the first range, or once too often
            auto const b = keyed<record_key>(900, repeated, 2);
            EXPECT_EQ(std::includes(policy, a.begin(), a.end(), b.begin(), b.end(), by_record_key()), repeated <= 3);
        }
        auto const others = keyed<record_key>(2001, 1, 1); // all of them, and one that is greater
        EXPECT_TRUE(std::includes(policy, a.begin(), a.end(), others.begin(), others.end() - 1, by_record_key()));
        EXPECT_FALSE(std::includes(policy, a.begin(), a.end(), others.begin(), others.end(), by_record_key()));
    });
}
