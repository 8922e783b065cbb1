// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class ForwardIterator1, class ForwardIterator2,
//          class Predicate>
//   pair<ForwardIterator1, ForwardIterator2>
//     partition_copy(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last,
//                    ForwardIterator1 out_true, ForwardIterator2 out_false, Predicate pred);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <forward_list>
#include <iterator>
#include <list>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using support::index_in;
using support::needs;
using support::value_of;

// Room for everything on both sides.
constexpr auto with_outputs = [](support::random_source&, auto container) {
    auto const output =
        decltype(container)(static_cast<std::size_t>(std::distance(container.begin(), container.end())));
    return std::tuple(container, output, output);
};

constexpr auto copy_low_and_high = [](auto& data, auto const&... policy) {
    auto& [in, low, high] = data;
    auto const limit = value_of<typename std::decay_t<decltype(in)>::value_type>(3);
    auto const [low_end, high_end] = std::partition_copy(policy..., in.begin(), in.end(), low.begin(), high.begin(),
                                                         [&](auto const& x) { return x < limit; });
    return std::pair(index_in(low, low_end), index_in(high, high_end));
};

} // namespace

TEST(partition_copy, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_outputs, copy_low_and_high);
    support::same_for_bits(with_outputs, [](auto& data, auto const&... policy) {
        auto& [in, ones, zeros] = data;
        auto const [ones_end, zeros_end] = std::partition_copy(policy..., in.begin(), in.end(), ones.begin(),
                                                               zeros.begin(), [](bool bit) { return bit; });
        return std::pair(index_in(ones, ones_end), index_in(zeros, zeros_end));
    });
}

TEST(partition_copy, reads_proxies) {
    support::same_for_proxies(
        [](support::random_source&, auto container) {
            return std::tuple(container, std::vector<int>(container.size()), std::vector<long>(container.size()));
        },
        copy_low_and_high);
}

TEST(partition_copy, writes_nothing_behind_the_ends_it_returns) {
    auto const numbers = std::views::iota(0, 30'000);
    support::for_each_policy([&](auto const& policy) {
        std::list<int> multiples(12'000, -1);
        std::forward_list<long> others(30'000, -1);
        auto const ends = heist::partition_copy(policy, numbers.begin(), numbers.end(), multiples.begin(),
                                                others.begin(), [](int i) { return i % 3 == 0; });
        ASSERT_EQ(index_in(multiples, ends.first), 10'000);
        ASSERT_EQ(index_in(others, ends.second), 20'000);
        int expected = 0;
        for (auto it = multiples.begin(); it != ends.first; ++it, expected += 3) {
            ASSERT_EQ(*it, expected);
        }
        EXPECT_TRUE(std::all_of(ends.first, multiples.end(), [](int i) { return i == -1; }));
        EXPECT_TRUE(std::all_of(ends.second, others.end(), [](long i) { return i == -1; }));
    });
}

TEST(partition_copy, needs_no_room_for_what_does_not_occur) {
    std::vector<int> const numbers(10'000, 7);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> all(10'000);
        std::vector<int> none;
        std::partition_copy(policy, numbers.begin(), numbers.end(), all.begin(), none.begin(),
                            [](int i) { return i == 7; });
        EXPECT_EQ(all, numbers);
        std::fill(all.begin(), all.end(), 0);
        std::partition_copy(policy, numbers.begin(), numbers.end(), none.begin(), all.begin(),
                            [](int i) { return i != 7; });
        EXPECT_EQ(all, numbers);
    });
}

TEST(partition_copy, applies_the_predicate_once_to_each_element) {
    std::vector<int> const numbers(10'000);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> yes(10'000);
        std::vector<int> no(10'000);
        support::applications calls;
        std::partition_copy(policy, numbers.begin(), numbers.end(), yes.begin(), no.begin(),
                            calls.of([](int) { return true; }));
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(partition_copy, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::vector<int> even(numbers.size());
        std::vector<int> odd(numbers.size());
        std::partition_copy(policy, numbers.begin(), numbers.end(), even.begin(), odd.begin(), [&](int number) {
            check(number);
            return number % 2 == 0;
        });
    });
}

TEST(partition_copy, passes_on_the_exception_of_a_copy) {
    using support::throwing;
    std::vector<throwing> const in(2000, throwing(5));
    support::for_each_policy([&](auto const& policy) {
        std::vector<throwing> yes(2000, throwing(0));
        std::vector<throwing> no(2000, throwing(0));
        for (long k : {1L, 1000L, 2000L}) {
            throwing::fail_at(k);
            EXPECT_THROW(std::partition_copy(policy, in.begin(), in.end(), yes.begin(), no.begin(),
                                             [&](throwing const& each) { return (&each - in.data()) % 2 == 0; }),
                         support::kth_operation);
            throwing::fail_at(0);
        }
    });
}
