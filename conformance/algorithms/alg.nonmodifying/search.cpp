// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator1 search(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                           ForwardIterator2 first2, ForwardIterator2 last2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   ForwardIterator1 search(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                           ForwardIterator2 first2, ForwardIterator2 last2, BinaryPredicate pred);

#include "first_event.hpp"
#include "needle.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/iterators.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <forward_list>
#include <functional>
#include <iterator>
#include <ranges>
#include <string>
#include <tuple>
#include <vector>

namespace {

using support::index_in;
using support::needs;
using support::with_needle;

constexpr auto search_each = [](auto& data, auto const&... policy) {
    auto& [hay, needle] = data;
    auto const search = [&, &in = hay, &what = needle](auto const&... same) {
        return index_in(in, std::search(policy..., in.begin(), in.end(), what.begin(), what.end(), same...));
    };
    return std::tuple(search(), search(std::equal_to<>()), search(std::less<>()));
};

} // namespace

TEST(search, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(with_needle, search_each);
    support::same_for_bits(with_needle, search_each);
}

TEST(search, finds_needles_of_any_length_and_the_first_of_several) {
    std::vector<int> const hay(3000, 1);
    std::vector<int> const needle(3001, 1);
    support::for_each_policy([&](auto const& policy) {
        for (int length : {0, 1, 60, 2999, 3000}) {
            EXPECT_EQ(std::search(policy, hay.begin(), hay.end(), needle.begin(), needle.begin() + length),
                      hay.begin());
        }
        EXPECT_EQ(std::search(policy, hay.begin(), hay.end(), needle.begin(), needle.end()), hay.end());
        EXPECT_EQ(std::search(policy, hay.end(), hay.end(), needle.begin(), needle.begin()), hay.end());
    });
}

TEST(search, finds_a_needle_at_the_very_end) {
    std::vector<int> numbers(3000, 1);
    numbers.back() = 2;
    auto const hay = support::wrapped<support::forward_only>(numbers);
    std::vector<int> const needle = {1, 1, 2};
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(index_in(hay, std::search(policy, hay.begin(), hay.end(), needle.begin(), needle.end())), 2997);
    });
}

TEST(search, takes_two_kinds_of_ranges_and_asks_the_predicate_in_their_order) {
    std::vector<int> hay(3000, 3);
    hay[2001] = 5;
    std::forward_list<std::string> const needle = {"two", "fives"};
    auto const has_length = [](int length, std::string const& word) { return std::ssize(word) == length; };
    support::for_each_policy([&](auto const& policy) {
        auto const hit = std::search(policy, hay.begin(), hay.end(), needle.begin(), needle.end(), has_length);
        EXPECT_EQ(hit - hay.begin(), 2000);
    });
}

// Without a policy, and so with seq, it takes no iterators whose C++17 category is input.
TEST(search, takes_views) {
    auto const digits =
        std::views::iota(0, 30'000) | std::views::transform([](int i) { return i < 17'000 ? 0 : i % 10; });
    auto const needle = std::views::iota(5, 10);
    for (unsigned threads : support::thread_counts) {
        auto const policy = heist::par.on(support::pool_of(threads));
        EXPECT_EQ(std::search(policy, digits.begin(), digits.end(), needle.begin(), needle.end()) - digits.begin(),
                  17'005);
        EXPECT_EQ(heist::search(policy, digits.begin(), digits.end(), needle.begin(), needle.end(), std::greater<>()),
                  digits.end());
    }
}

TEST(search, applies_the_predicate_at_most_once_to_each_pair_and_stops_at_a_hit) {
    std::vector<int> const hay(30'000);
    std::vector<int> const needle = {0, 0, 0, 1};
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const same = calls.of(std::equal_to<>());
        EXPECT_EQ(std::search(policy, hay.begin(), hay.end(), needle.begin(), needle.end(), same), hay.end());
        EXPECT_LE(calls.count(), 120'000);
        support::applications few;
        auto const always = few.of([](int, int) { return true; });
        EXPECT_EQ(std::search(policy, hay.begin(), hay.end(), needle.begin(), needle.end(), always), hay.begin());
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(search, does_not_copy_elements) {
    std::vector<support::move_only> hay;
    for (int i = 0; i != 3000; ++i) {
        hay.emplace_back(i);
    }
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::search(policy, hay.begin(), hay.end(), hay.begin() + 2500, hay.begin() + 2503) - hay.begin(),
                  2500);
    });
}

TEST(search, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        int const needle[] = {-1};
        std::search(policy, numbers.begin(), numbers.end(), needle, needle + 1, [&](int number, int) {
            check(number);
            return false;
        });
    });
}

TEST(search, throws_only_what_comes_before_the_hit) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        int const needle[] = {-1, -2};
        return *std::search(policy, numbers.begin(), numbers.end(), needle, needle + 2,
                            [&](int number, int other) { return other == -2 || is_hit(number); });
    });
}
