// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator2 move(ExecutionPolicy&& policy, ForwardIterator1 first, ForwardIterator1 last,
//                         ForwardIterator2 result);

#include "support/differential.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <memory>
#include <ranges>
#include <vector>

namespace {

using support::needs;
using support::with_output;

// What is left of an element that was moved from is its own business.
constexpr auto move_all = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    auto const end = support::index_in(out, std::move(policy..., in.begin(), in.end(), out.begin()));
    in.resize(0);
    return end;
};

constexpr auto move_numbers = [](auto& numbers, auto&& targets, auto const& policy) {
    EXPECT_TRUE(std::move(policy, numbers.begin(), numbers.end(), targets.begin()) == targets.end());
};

} // namespace

TEST(move, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_output, move_all);
    support::same_for_proxies(with_output, move_all);
    support::same_for_bits(with_output, move_all);
}

TEST(move, moves_from_an_array_to_a_list_and_back) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::unique_ptr<int>> array;
        for (int i = 0; i != 3000; ++i) {
            array.push_back(std::make_unique<int>(i));
        }
        std::list<std::unique_ptr<int>> list(3000);
        auto const is_empty = [](auto const& pointer) { return pointer == nullptr; };
        EXPECT_TRUE(std::move(policy, array.begin(), array.end(), list.begin()) == list.end());
        EXPECT_TRUE(std::all_of(array.begin(), array.end(), is_empty));
        EXPECT_TRUE(heist::move(policy, list.begin(), list.end(), array.begin()) == array.end());
        EXPECT_TRUE(std::all_of(list.begin(), list.end(), is_empty));
        ASSERT_TRUE(std::none_of(array.begin(), array.end(), is_empty));
        EXPECT_TRUE(std::ranges::equal(array, std::views::iota(0, 3000), {}, [](auto const& each) { return *each; }));
    });
}

TEST(move, takes_views) {
    auto const numbers = std::views::iota(0, 20'000) | std::views::transform([](int i) { return std::to_string(i); });
    std::vector<std::string> const expected(numbers.begin(), numbers.end());
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::string> out(20'000);
        std::move(policy, numbers.begin(), numbers.end(), out.begin());
        EXPECT_EQ(out, expected);
    });
}

TEST(move, assigns_once_to_each_element) {
    watches_each_once<watched_target>(move_numbers);
}

TEST(move, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(move_numbers);
}
