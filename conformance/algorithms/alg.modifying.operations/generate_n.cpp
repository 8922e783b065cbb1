// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Size, class Generator>
//   ForwardIterator generate_n(ExecutionPolicy&& exec, ForwardIterator first, Size n, Generator gen);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/thrown.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <forward_list>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

constexpr auto one = [] { return 1; };

constexpr auto generate_half = [](auto& data, auto const&... policy) {
    auto const seven = value_of<typename std::decay_t<decltype(data)>::value_type>(7);
    auto const half = std::distance(data.begin(), data.end()) / 2;
    return support::index_in(data, std::generate_n(policy..., data.begin(), half, [&] { return seven; }));
};

constexpr auto generate_targets = [](auto const& numbers, auto&& targets, auto const& policy) {
    EXPECT_TRUE(std::generate_n(policy, targets.begin(), numbers.size(), one) == targets.end());
};

struct three_hundred {
    operator int() const { return 300; }
};

} // namespace

TEST(generate_n, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, generate_half);
    support::same_for_proxies(as_it_is, generate_half);
    support::same_for_bits(as_it_is, generate_half);
}

TEST(generate_n, does_nothing_if_n_is_not_positive) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(100);
        support::applications calls;
        EXPECT_EQ(std::generate_n(policy, numbers.begin(), 0, calls.of(one)), numbers.begin());
        EXPECT_EQ(std::generate_n(policy, numbers.begin(), 0U, calls.of(one)), numbers.begin());
        EXPECT_EQ(std::generate_n(policy, numbers.begin(), -1, calls.of(one)), numbers.begin());
        EXPECT_EQ(calls.count(), 0);
        EXPECT_EQ(numbers, std::vector<int>(100));
    });
}

TEST(generate_n, takes_any_size_that_converts_to_an_integer) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(1000);
        auto const first = numbers.begin();
        EXPECT_EQ(std::generate_n(policy, first, static_cast<unsigned char>(200), one) - first, 200);
        EXPECT_EQ(std::generate_n(policy, first, three_hundred{}, one) - first, 300);
        EXPECT_EQ(std::count(first, numbers.end(), 1), 300);
    });
}

TEST(generate_n, stores_the_result_of_each_call_once) {
    support::for_each_policy([&](auto const& policy) {
        std::atomic<int> calls{0};
        std::forward_list<int> list(5001, -1);
        auto const end = heist::generate_n(policy, list.begin(), 5000, [&] { return calls.fetch_add(1); });
        EXPECT_EQ(calls, 5000);
        EXPECT_TRUE(std::next(end) == list.end());
        EXPECT_EQ(*end, -1);
        list.sort();
        std::vector<int> expected(5001);
        std::iota(expected.begin(), expected.end(), -1);
        EXPECT_TRUE(std::equal(list.begin(), list.end(), expected.begin()));
    });
}

TEST(generate_n, moves_what_it_was_given) {
    std::vector<support::move_only> elements;
    for (int i = 0; i != 3000; ++i) {
        elements.emplace_back(i);
    }
    support::for_each_policy([&](auto const& policy) {
        std::generate_n(policy, elements.begin(), 3000, [] { return support::move_only(7); });
        auto const is_seven = [](support::move_only const& each) { return each.value() == 7; };
        EXPECT_TRUE(std::all_of(elements.begin(), elements.end(), is_seven));
    });
}

TEST(generate_n, assigns_once_to_each_element) {
    watches_each_once<watched_target>(generate_targets);
}

TEST(generate_n, passes_on_an_exception_of_the_generator) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(3000);
        std::atomic<std::size_t> calls{0};
        auto const next = [&] { return calls.fetch_add(1) == 1000 ? throw support::thrown_at(1000) : 1; };
        EXPECT_TRUE(support::throws_at(1000, [&] { std::generate_n(policy, numbers.begin(), 3000, next); }));
        EXPECT_LE(calls, 3000U);
    });
}

TEST(generate_n, passes_on_the_first_exception_of_an_assignment) {
    passes_on_the_first_exception_of<watched_target>(generate_targets);
}
