// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class Predicate>
//   ForwardIterator2 copy_if(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last,
//                            ForwardIterator2 result, Predicate pred);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <ranges>
#include <type_traits>
#include <vector>

namespace {

using support::needs;
using support::value_of;
using support::with_output;

constexpr auto always = [](auto const&) { return true; };
constexpr auto never = [](auto const&) { return false; };

constexpr auto copy_above_one = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    auto const one = value_of<typename std::decay_t<decltype(in)>::value_type>(1);
    auto const is_above = [&](auto const& x) { return one < x; };
    return support::index_in(out, std::copy_if(policy..., in.begin(), in.end(), out.begin(), is_above));
};

constexpr auto copy_numbers = [](auto const& numbers, auto&& targets, auto const& policy) {
    EXPECT_TRUE(std::copy_if(policy, numbers.begin(), numbers.end(), targets.begin(), always) == targets.end());
};

} // namespace

TEST(copy_if, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_output, copy_above_one);
    support::same_for_proxies(with_output, copy_above_one);
    support::same_for_bits(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        return std::copy_if(policy..., in.begin(), in.end(), out.begin(), [](bool bit) { return bit; }) - out.begin();
    });
}

TEST(copy_if, goes_from_a_view_to_a_list_to_an_array_and_keeps_the_order) {
    auto const numbers = std::views::iota(0, 30'000);
    support::for_each_policy([&](auto const& policy) {
        std::list<int> list(10'000);
        std::vector<long> array(5000);
        auto const end =
            std::copy_if(policy, numbers.begin(), numbers.end(), list.begin(), [](int i) { return i % 3 == 0; });
        EXPECT_TRUE(end == list.end());
        EXPECT_TRUE(heist::copy_if(policy, list.begin(), list.end(), array.begin(), [](int i) { return i % 2 == 0; }) ==
                    array.end());
        EXPECT_TRUE(std::ranges::equal(array, std::views::iota(0, 5000), {}, {}, [](int i) { return i * 6; }));
    });
}

TEST(copy_if, writes_nothing_but_what_it_keeps) {
    std::vector<int> const ones(20'000, 1);
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> out(20'001);
        EXPECT_EQ(std::copy_if(policy, ones.begin(), ones.end(), out.begin(), never), out.begin());
        EXPECT_EQ(out, std::vector<int>(20'001));
        EXPECT_EQ(std::copy_if(policy, ones.begin(), ones.end(), out.begin(), always), out.end() - 1);
        EXPECT_EQ(out.back(), 0);
    });
}

TEST(copy_if, applies_the_predicate_once_to_each_element) {
    std::vector<support::hijacker> const in(10'000);
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> out(10'000);
        support::applications calls;
        std::copy_if(policy, in.begin(), in.end(), out.begin(), calls.of(always));
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(copy_if, assigns_once_to_each_element) {
    watches_each_once<watched_target>(copy_numbers);
}

TEST(copy_if, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(copy_numbers);
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::vector<int> out(numbers.size());
        std::copy_if(policy, numbers.begin(), numbers.end(), out.begin(), [&](int number) {
            check(number);
            return number % 2 == 0;
        });
    });
}
