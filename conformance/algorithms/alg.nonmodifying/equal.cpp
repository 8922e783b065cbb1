// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   bool equal(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//              ForwardIterator2 first2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   bool equal(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//              ForwardIterator2 first2, BinaryPredicate pred);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   bool equal(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//              ForwardIterator2 first2, ForwardIterator2 last2);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   bool equal(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
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
using support::needs;
using support::two_ranges;

// Nobody knows where the second range ends.
constexpr auto equal_of_three = [](auto& data, auto const&... policy) {
    auto& [one, other] = data;
    return std::tuple(std::equal(policy..., one.begin(), one.end(), other.begin()),
                      std::equal(policy..., one.begin(), one.end(), other.begin(), std::greater_equal<>()));
};

constexpr auto equal_of_four = [](auto& data, auto const&... policy) {
    auto& [one, other] = data;
    return std::tuple(
        std::equal(policy..., one.begin(), one.end(), other.begin(), other.end()),
        std::equal(policy..., one.begin(), one.end(), other.begin(), other.end(), std::greater_equal<>()));
};

} // namespace

TEST(equal, answers_what_the_sequential_one_answers) {
    support::same_for_all_containers<needs::forward>(two_ranges, equal_of_three);
    support::same_for_all_containers<needs::forward>(different_lengths, equal_of_four);
    support::same_for_proxies(different_lengths, equal_of_four);
    support::same_for_bits(different_lengths, equal_of_four);
}

TEST(equal, sees_every_single_element) {
    std::vector<int> const zeros(3000);
    std::vector<int> numbers = zeros;
    for (std::size_t at : {0U, 1U, 49U, 50U, 1500U, 2998U, 2999U}) {
        numbers[at] = 1;
        support::for_each_policy([&](auto const& policy) {
            EXPECT_FALSE(std::equal(policy, zeros.begin(), zeros.end(), numbers.begin()));
            EXPECT_FALSE(std::equal(policy, zeros.begin(), zeros.end(), numbers.begin(), numbers.end()));
        });
        numbers[at] = 0;
    }
}

TEST(equal, tells_a_range_from_its_beginning) {
    std::vector<int> const numbers(3000);
    std::list<int> const shorter(2999);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_FALSE(std::equal(policy, numbers.begin(), numbers.end(), shorter.begin(), shorter.end()));
        EXPECT_FALSE(std::equal(policy, shorter.begin(), shorter.end(), numbers.begin(), numbers.end()));
        EXPECT_TRUE(std::equal(policy, shorter.begin(), shorter.end(), numbers.begin(), numbers.end() - 1));
        EXPECT_TRUE(std::equal(policy, shorter.begin(), shorter.end(), numbers.begin()));
        EXPECT_FALSE(std::equal(policy, shorter.end(), shorter.end(), numbers.begin(), numbers.end()));
        EXPECT_TRUE(std::equal(policy, shorter.end(), shorter.end(), numbers.end(), numbers.end()));
    });
}

TEST(equal, takes_two_kinds_of_ranges_and_asks_the_predicate_in_their_order) {
    std::forward_list<int> const lengths(3000, 3);
    std::vector<std::string> words(3000, "two");
    auto const has_length = [](int length, std::string const& word) { return std::ssize(word) == length; };
    for (bool same : {true, false}) {
        words[2000] = same ? "one" : "fives";
        support::for_each_policy([&](auto const& policy) {
            EXPECT_EQ(std::equal(policy, lengths.begin(), lengths.end(), words.begin(), has_length), same);
            EXPECT_EQ(std::equal(policy, lengths.begin(), lengths.end(), words.begin(), words.end(), has_length), same);
        });
    }
}

TEST(equal, takes_views) {
    auto const numbers = std::views::iota(0, 30'000);
    auto const capped = numbers | std::views::transform([](int i) { return (std::min)(i, 17'000); });
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(std::equal(policy, numbers.begin(), numbers.begin() + 17'001, capped.begin()));
        EXPECT_FALSE(heist::equal(policy, numbers.begin(), numbers.end(), capped.begin(), capped.end()));
    });
}

// The standard asks only for O(last1 - first1) applications; one for each pair is enough.
TEST(equal, applies_the_predicate_at_most_once_to_each_pair_and_stops_at_a_difference) {
    std::vector<int> const numbers(100'000);
    std::vector<int> const others(100'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        auto const same = calls.of(std::equal_to<>());
        EXPECT_TRUE(std::equal(policy, numbers.begin(), numbers.end(), others.begin(), others.end(), same));
        EXPECT_EQ(calls.count(), 100'000);
        support::applications few;
        auto const differ = few.of(std::not_equal_to<>());
        EXPECT_FALSE(std::equal(policy, numbers.begin(), numbers.end(), others.begin(), differ));
        EXPECT_LE(few.count(), 1000); // every thread stops at its first one
    });
}

TEST(equal, asks_nothing_if_lengths_that_are_known_differ) {
    std::vector<int> const numbers(1000);
    support::for_each_policy([&](auto const& policy) {
        support::applications none;
        auto const same = none.of(std::equal_to<>());
        EXPECT_FALSE(std::equal(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.end() - 1, same));
        EXPECT_EQ(none.count(), 0);
    });
}

TEST(equal, does_not_copy_elements) {
    std::vector<support::move_only> numbers;
    std::vector<support::move_only> others;
    for (int i = 0; i != 3000; ++i) {
        numbers.emplace_back(i);
        others.emplace_back(i < 2500 ? i : 0);
    }
    auto const walked = support::wrapped<support::forward_only>(numbers);
    support::for_each_policy([&](auto const& policy) {
        EXPECT_TRUE(std::equal(policy, numbers.begin(), numbers.begin() + 2500, others.begin()));
        EXPECT_FALSE(std::equal(policy, numbers.begin(), numbers.end(), others.begin(), others.end()));
        EXPECT_FALSE(std::equal(policy, walked.begin(), walked.end(), others.begin(), others.end()));
    });
}

TEST(equal, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::equal(policy, numbers.begin(), numbers.end(), numbers.begin(), numbers.end(), [&](int number, int) {
            check(number);
            return true;
        });
    });
}

TEST(equal, throws_only_what_comes_before_the_difference) {
    support::gives_what_comes_first([](auto& numbers, auto const& is_hit, auto const& policy) {
        auto const differ = [&](int number, int) { return !is_hit(number); };
        return !std::equal(policy, numbers.begin(), numbers.end(), numbers.begin(), differ);
    });
}
