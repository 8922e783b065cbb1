// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class Predicate, class T>
//   ForwardIterator2 replace_copy_if(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last,
//                                    ForwardIterator2 result, Predicate pred, const T& new_value);

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

using support::index_in;
using support::needs;
using support::value_of;
using support::with_output;

constexpr auto is_even = [](int number) { return number % 2 == 0; };

constexpr auto replace_above_one = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    using type = typename std::decay_t<decltype(in)>::value_type;
    auto const one = value_of<type>(1);
    auto const is_above = [&](auto const& x) { return one < x; };
    return index_in(out,
                    std::replace_copy_if(policy..., in.begin(), in.end(), out.begin(), is_above, value_of<type>(78)));
};

constexpr auto replace_even = [](auto const& numbers, auto&& targets, auto const& policy) {
    auto const end = std::replace_copy_if(policy, numbers.begin(), numbers.end(), targets.begin(), is_even, -1);
    EXPECT_TRUE(end == targets.end());
};

} // namespace

TEST(replace_copy_if, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_output, replace_above_one);
    support::same_for_proxies(with_output, replace_above_one);
    support::same_for_bits(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        auto const is_unset = [](bool bit) { return !bit; };
        return index_in(out, std::replace_copy_if(policy..., in.begin(), in.end(), out.begin(), is_unset, true));
    });
}

TEST(replace_copy_if, goes_from_a_view_to_a_list_to_an_array_of_another_type) {
    auto const numbers = std::views::iota(0, 5000);
    support::for_each_policy([&](auto const& policy) {
        std::list<int> list(5000);
        std::vector<long> array(5000);
        auto const end = std::replace_copy_if(policy, numbers.begin(), numbers.end(), list.begin(), is_even, -1);
        EXPECT_TRUE(end == list.end());
        auto const is_large = [](int number) { return number > 1000; };
        EXPECT_TRUE(heist::replace_copy_if(policy, list.begin(), list.end(), array.begin(), is_large, 7) ==
                    array.end());
        EXPECT_TRUE(std::ranges::equal(array, numbers, {}, {}, [&](int i) {
            return is_even(i) ? -1 : is_large(i) ? 7 : i;
        }));
    });
}

TEST(replace_copy_if, applies_the_predicate_once_to_each_element) {
    std::vector<support::hijacker> const in(10'000);
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> out(10'000);
        support::applications calls;
        std::replace_copy_if(policy, in.begin(), in.end(), out.begin(), calls.of([](auto const&) { return true; }),
                             support::hijacker{.value = 2});
        EXPECT_EQ(calls.count(), 10'000);
        EXPECT_EQ(std::count(out.begin(), out.end(), support::hijacker{.value = 2}), 10'000);
    });
}

TEST(replace_copy_if, assigns_once_to_each_element) {
    watches_each_once<watched_target>(replace_even);
}

TEST(replace_copy_if, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(replace_even);
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::vector<int> out(numbers.size());
        auto const checked = [&](int number) {
            check(number);
            return is_even(number);
        };
        std::replace_copy_if(policy, numbers.begin(), numbers.end(), out.begin(), checked, -1);
    });
}
