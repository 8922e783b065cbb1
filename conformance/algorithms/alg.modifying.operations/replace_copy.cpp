// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class T>
//   ForwardIterator2 replace_copy(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last,
//                                 ForwardIterator2 result, const T& old_value, const T& new_value);

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

constexpr auto replace_ones = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    using type = typename std::decay_t<decltype(in)>::value_type;
    return index_in(
        out, std::replace_copy(policy..., in.begin(), in.end(), out.begin(), value_of<type>(1), value_of<type>(77)));
};

constexpr auto replace_five = [](auto const& numbers, auto&& elements, auto const& policy) {
    std::vector<int> out(numbers.size());
    EXPECT_TRUE(std::replace_copy(policy, elements.begin(), elements.end(), out.begin(), 5, -5) == out.end());
    EXPECT_EQ(out[5], -5);
    out[5] = 5;
    EXPECT_TRUE(std::equal(numbers.begin(), numbers.end(), out.begin()));
};

constexpr auto copy_numbers = [](auto const& numbers, auto&& targets, auto const& policy) {
    std::replace_copy(policy, numbers.begin(), numbers.end(), targets.begin(), 5, -5);
};

} // namespace

TEST(replace_copy, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_output, replace_ones);
    support::same_for_proxies(with_output, replace_ones);
    support::same_for_bits(with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        return index_in(out, std::replace_copy(policy..., in.begin(), in.end(), out.begin(), true, false));
    });
}

TEST(replace_copy, goes_from_a_view_to_a_list_to_an_array_of_another_type) {
    auto const digits = std::views::iota(0, 5000) | std::views::transform([](int i) { return i % 10; });
    support::for_each_policy([&](auto const& policy) {
        std::list<int> list(5000);
        std::vector<long> array(5000);
        EXPECT_TRUE(std::replace_copy(policy, digits.begin(), digits.end(), list.begin(), 3, 4) == list.end());
        EXPECT_TRUE(heist::replace_copy(policy, list.begin(), list.end(), array.begin(), 4, 5) == array.end());
        EXPECT_TRUE(std::ranges::equal(array, digits, {}, {}, [](int i) { return i == 3 || i == 4 ? 5 : i; }));
    });
}

TEST(replace_copy, uses_no_operators_that_elements_have_taken_over) {
    std::vector<support::hijacker> const in(3000, support::hijacker{.value = 1});
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> out(3000);
        std::replace_copy(policy, in.begin(), in.end(), out.begin(), support::hijacker{.value = 1},
                          support::hijacker{.value = 2});
        EXPECT_EQ(std::count(out.begin(), out.end(), support::hijacker{.value = 2}), 3000);
    });
}

TEST(replace_copy, compares_and_assigns_each_element_once) {
    watches_each_once<watched_source>(replace_five);
    watches_each_once<watched_target>(copy_numbers);
}

TEST(replace_copy, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_source>(replace_five);
    passes_on_the_first_exception_of<watched_target>(copy_numbers);
}
