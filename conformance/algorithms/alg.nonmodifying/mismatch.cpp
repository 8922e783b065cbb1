// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   pair<ForwardIterator1, ForwardIterator2>
//     mismatch(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//              ForwardIterator2 first2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   pair<ForwardIterator1, ForwardIterator2>
//     mismatch(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//              ForwardIterator2 first2, BinaryPredicate pred);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   pair<ForwardIterator1, ForwardIterator2>
//     mismatch(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//              ForwardIterator2 first2, ForwardIterator2 last2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   pair<ForwardIterator1, ForwardIterator2>
//     mismatch(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//              ForwardIterator2 first2, ForwardIterator2 last2, BinaryPredicate pred);

#include "first_event.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/iterators.hpp"
#include "support/tracked.hpp"
#include "two_ranges.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <forward_list>
#include <functional>
#include <iterator>
#include <list>
#include <ranges>
#include <string>
#include <tuple>
#include <vector>

namespace {

using support::different_lengths;
using support::index_in;
using support::needs;
using support::two_ranges;

// Nobody knows where the second range ends.
constexpr auto mismatch_of_three = [](auto& data, auto const&... policy) {
    auto& [one, other] = data;
    auto const [a, b] = std::mismatch(policy..., one.begin(), one.end(), other.begin());
    auto const [c, d] = std::mismatch(policy..., one.begin(), one.end(), other.begin(), std::greater_equal<>());
    return std::tuple(index_in(one, a), index_in(other, b), index_in(one, c), index_in(other, d));
};

constexpr auto mismatch_of_four = [](auto& data, auto const&... policy) {
    auto& [one, other] = data;
    auto const [a, b] = std::mismatch(policy..., one.begin(), one.end(), other.begin(), other.end());
    auto const [c, d] =
        std::mismatch(policy..., one.begin(), one.end(), other.begin(), other.end(), std::greater_equal<>());
    return std::tuple(index_in(one, a), index_in(other, b), index_in(one, c), index_in(other, d));
};

} // namespace

TEST(mismatch, finds_what_the_sequential_one_finds) {
    support::same_for_all_containers<needs::forward>(two_ranges, mismatch_of_three);
    support::same_for_all_containers<needs::forward>(different_lengths, mismatch_of_four);
    support::same_for_proxies(different_lengths, mismatch_of_four);
    support::same_for_bits(different_lengths, mismatch_of_four);
}

TEST(mismatch, sees_every_single_element) {
    std::vector<int> const zeros(3000);
    std::vector<int> numbers = zeros;
    for (std::size_t at : {0U, 1U, 49U, 50U, 1500U, 2998U, 2999U}) {
        numbers[at] = 1;
        support::for_each_policy([&](auto const& policy) {
            auto const [one, other] = std::mismatch(policy, zeros.begin(), zeros.end(), numbers.begin());
            EXPECT_EQ(static_cast<std::size_t>(one - zeros.begin()), at);
            EXPECT_EQ(static_cast<std::size_t>(other - numbers.begin()), at);
        });
        numbers[at] = 0;
    }
}

TEST(mismatch, ends_where_the_shorter_one_ends) {
    std::vector<int> const numbers(3000);
    std::list<int> const shorter(2000);
    support::for_each_policy([&](auto const& policy) {
        auto const [a, b] = std::mismatch(policy, numbers.begin(), numbers.end(), shorter.begin(), shorter.end());
        EXPECT_EQ(a - numbers.begin(), 2000);
        EXPECT_EQ(b, shorter.end());
        auto const [c, d] = std::mismatch(policy, shorter.begin(), shorter.end(), numbers.begin(), numbers.end());
        EXPECT_EQ(c, shorter.end());
        EXPECT_EQ(d - numbers.begin(), 2000);
        auto const [e, f] = std::mismatch(policy, numbers.begin(), numbers.end(), shorter.end(), shorter.end());
        EXPECT_EQ(e, numbers.begin());
        EXPECT_EQ(f, shorter.end());
    });
}

TEST(mismatch, takes_two_kinds_of_ranges_and_asks_the_predicate_in_their_order) {
    std::forward_list<int> const lengths(3000, 3);
    std::vector<std::string> words(3000, "two");
    words[2000] = "fives";
    auto const has_length = [](int length, std::string const& word) { return std::ssize(word) == length; };
    support::for_each_policy([&](auto const& policy) {
        auto const three = std::mismatch(policy, lengths.begin(), lengths.end(), words.begin(), has_length);
        auto const four = std::mismatch(policy, lengths.begin(), lengths.end(), words.begin(), words.end(), has_length);
        EXPECT_EQ(index_in(lengths, three.first), 2000);
        EXPECT_EQ(three.second - words.begin(), 2000);
        EXPECT_EQ(three, four);
    });
}

TEST(mismatch, takes_views) {
    auto const numbers = std::views::iota(0, 30'000);
    auto const capped = numbers | std::views::transform([](int i) { return (std::min)(i, 17'000); });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(*std::mismatch(policy, numbers.begin(), numbers.end(), capped.begin()).first, 17'001);
        EXPECT_EQ(heist::mismatch(policy, numbers.begin(), numbers.end(), capped.begin(), capped.end()).second -
                      capped.begin(),
                  17'001);
    });
}

TEST(mismatch, applies_the_predicate_at_most_once_to_each_pair_and_stops_at_a_hit) {
    std::vector<int> const numbers(100'000);
    std::vector<int> const fewer(90'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const same = calls.of(std::equal_to<>());
        EXPECT_EQ(std::mismatch(policy, numbers.begin(), numbers.end(), fewer.begin(), fewer.end(), same).second,
                  fewer.end());
        EXPECT_EQ(calls.count(), 90'000);
        support::applications few;
        auto const differ = few.of(std::not_equal_to<>());
        EXPECT_EQ(std::mismatch(policy, fewer.begin(), fewer.end(), numbers.begin(), differ).first, fewer.begin());
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(mismatch, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    std::vector<support::move_only> others;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i);
        others.emplace_back(i < 2500 ? i : 0);
    }
    auto const walked = support::wrapped<support::forward_only>(numbers);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_EQ(std::mismatch(policy, numbers.begin(), numbers.end(), others.begin()).first - numbers.begin(), 2500);
        auto const hit = std::mismatch(policy, walked.begin(), walked.end(), others.begin(), others.end());
        EXPECT_EQ(index_in(walked, hit.first), 2500);
    });
}

TEST(mismatch, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::mismatch(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.end(), [&](int number, int) {
            check(number);
            return true;
        });
    });
}

TEST(mismatch, throws_only_what_comes_before_the_hit) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        auto const differ = [&](int number, int) { return !is_hit(number); };
        return *std::mismatch(policy, numbers.begin(), numbers.end(), numbers.begin(), differ).first;
    });
}
