// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Generator>
//   void generate(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Generator gen);

#include "support/differential.hpp"
#include "support/thrown.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <list>
#include <numeric>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

constexpr auto generate_sevens = [](auto& data, auto const&... policy) {
    auto const seven = value_of<typename std::decay_t<decltype(data)>::value_type>(7);
    std::generate(policy..., data.begin(), data.end(), [&] { return seven; });
    return 0;
};

constexpr auto generate_targets = [](auto const&, auto&& targets, auto const& policy) {
    std::generate(policy, targets.begin(), targets.end(), [] { return 7; });
};

} // namespace

TEST(generate, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, generate_sevens);
    support::same_for_proxies(as_it_is, generate_sevens);
    support::same_for_bits(as_it_is, generate_sevens);
}

TEST(generate, stores_the_result_of_each_call_once) {
    std::vector<int> expected(10'000);
    std::iota(expected.begin(), expected.end(), 0);
    support::for_each_policy([&](auto const& policy) {
        std::atomic<int> calls{0};
        std::function const next = [&] { return calls.fetch_add(1); };
        std::vector<int> array(10'000, -1);
        heist::generate(policy, array.begin(), array.end(), next);
        EXPECT_EQ(calls.exchange(0), 10'000);
        std::sort(array.begin(), array.end());
        EXPECT_EQ(array, expected);
        std::list<int> list(10'000, -1);
        heist::generate(policy, list.begin(), list.end(), next);
        EXPECT_EQ(calls, 10'000);
        list.sort();
        EXPECT_TRUE(std::equal(list.begin(), list.end(), expected.begin()));
    });
}

TEST(generate, moves_what_it_was_given) {
    std::vector<support::move_only> elements;
    for (int i = 0; i != 3000; ++i) {
        elements.emplace_back(i);
    }
    support::for_each_policy([&](auto const& policy) {
        std::generate(policy, elements.begin(), elements.end(), [] { return support::move_only(7); });
        auto const is_seven = [](support::move_only const& each) { return each.value() == 7; };
        EXPECT_TRUE(std::all_of(elements.begin(), elements.end(), is_seven));
    });
}

TEST(generate, assigns_once_to_each_element) {
    watches_each_once<watched_target>(generate_targets);
}

TEST(generate, passes_on_an_exception_of_the_generator) {
    for (std::size_t failing_call : {0U, 1U, 1000U, 2999U}) {
        support::for_each_policy([&](auto const& policy) {
            std::vector<int> numbers(3000);
            std::atomic<std::size_t> calls{0};
            auto const next = [&] {
                auto const call = calls.fetch_add(1);
                return call == failing_call ? throw support::thrown_at(call) : 1;
            };
            EXPECT_TRUE(
                support::throws_at(failing_call, [&] { std::generate(policy, numbers.begin(), numbers.end(), next); }));
            EXPECT_LE(calls, 3000U);
        });
    }
}

TEST(generate, passes_on_the_first_exception_of_an_assignment) {
    passes_on_the_first_exception_of<watched_target>(generate_targets);
}
