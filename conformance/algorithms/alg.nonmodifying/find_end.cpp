// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator1 find_end(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                             ForwardIterator2 first2, ForwardIterator2 last2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   ForwardIterator1 find_end(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                             ForwardIterator2 first2, ForwardIterator2 last2, BinaryPredicate pred);

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

constexpr auto find_end_each = [](auto& data, auto const&... policy) {
    auto& [hay, needle] = data;
    auto const find_end = [&, &in = hay, &what = needle](auto const&... same) {
        return index_in(in, std::find_end(policy..., in.begin(), in.end(), what.begin(), what.end(), same...));
    };
    return std::tuple(find_end(), find_end(std::equal_to<>()), find_end(std::less<>()));
};

} // namespace

TEST(find_end, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(with_needle, find_end_each);
    support::same_for_bits(with_needle, find_end_each);
}

TEST(find_end, finds_needles_of_any_length_and_the_last_of_several) {
    std::vector<int> const hay(3000, 1);
    std::vector<int> const needle(3001, 1);
    support::for_each_policy([&](auto const& policy) {
        for (int length : {1, 60, 2999, 3000}) {
            EXPECT_EQ(std::find_end(policy, hay.begin(), hay.end(), needle.begin(), needle.begin() + length),
                      hay.end() - length);
        }
        EXPECT_EQ(std::find_end(policy, hay.begin(), hay.end(), needle.begin(), needle.begin()), hay.end());
        EXPECT_EQ(std::find_end(policy, hay.begin(), hay.end(), needle.begin(), needle.end()), hay.end());
    });
}

TEST(find_end, finds_a_needle_at_the_very_beginning) {
    std::vector<int> numbers(3000, 1);
    numbers.front() = 2;
    auto const hay = support::wrapped<support::forward_only>(numbers);
    std::vector<int> const needle = {2, 1, 1};
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find_end(policy, hay.begin(), hay.end(), needle.begin(), needle.end()), hay.begin());
    });
}

TEST(find_end, takes_two_kinds_of_ranges_and_asks_the_predicate_in_their_order) {
    std::vector<int> hay(3000, 3);
    hay[1001] = hay[2001] = 5;
    std::forward_list<std::string> const needle = {"two", "fives"};
    auto const has_length = [](int length, std::string const& word) { return std::ssize(word) == length; };
    support::for_each_policy([&](auto const& policy) {
        auto const hit = std::find_end(policy, hay.begin(), hay.end(), needle.begin(), needle.end(), has_length);
        EXPECT_EQ(hit - hay.begin(), 2000);
    });
}

// Without a policy, and so with seq, it takes no iterators whose C++17 category is input.
TEST(find_end, takes_views) {
    auto const digits =
        std::views::iota(0, 30'000) | std::views::transform([](int i) { return i < 17'000 ? i % 10 : 0; });
    auto const needle = std::views::iota(5, 10);
    for (unsigned threads : support::thread_counts) {
        auto const policy = heist::par.on(support::pool_of(threads));
        EXPECT_EQ(std::find_end(policy, digits.begin(), digits.end(), needle.begin(), needle.end()) - digits.begin(),
                  16'995);
        EXPECT_EQ(heist::find_end(policy, digits.begin(), digits.end(), needle.begin(), needle.end(), std::greater<>()),
                  digits.end());
    }
}

TEST(find_end, applies_the_predicate_at_most_once_to_each_pair_and_stops_at_a_hit) {
    std::vector<int> const hay(30'000);
    std::vector<int> const needle = {0, 0, 0, 1};
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const same = calls.of(std::equal_to<>());
        EXPECT_EQ(std::find_end(policy, hay.begin(), hay.end(), needle.begin(), needle.end(), same), hay.end());
        EXPECT_LE(calls.count(), 29'997 * 4); // the needle fits at so many places
        support::applications few;
        auto const always = few.of([](int, int) { return true; });
        EXPECT_EQ(std::find_end(policy, hay.begin(), hay.end(), needle.begin(), needle.end(), always), hay.end() - 4);
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(find_end, does_not_copy_elements) {
    std::vector<support::move_only> hay;
    for (int i = 0; i != 3000; ++i) {
        hay.emplace_back(i % 1000);
    }
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::find_end(policy, hay.begin(), hay.end(), hay.begin() + 500, hay.begin() + 503) - hay.begin(),
                  2500);
    });
}

// It looks from behind, so the range is reversed.
TEST(find_end, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        int const needle[] = {-1};
        std::find_end(policy, numbers.rbegin(), numbers.rend(), needle, needle + 1, [&](int number, int) {
            check(number);
            return false;
        });
    });
}

TEST(find_end, throws_only_what_comes_before_the_hit) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        int const needle[] = {-1};
        return *std::find_end(policy, numbers.rbegin(), numbers.rend(), needle, needle + 1,
                              [&](int number, int) { return is_hit(number); });
    });
}
