// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class T>
//   void replace(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, const T& old_value,
//                const T& new_value);

#include "support/differential.hpp"
#include "support/functions.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

constexpr auto replace_ones = [](auto& data, auto const&... policy) {
    using type = typename std::decay_t<decltype(data)>::value_type;
    std::replace(policy..., data.begin(), data.end(), value_of<type>(1), value_of<type>(79));
    return 0;
};

constexpr auto replace_five = [](auto const&, auto&& elements, auto const& policy) {
    std::replace(policy, elements.begin(), elements.end(), 5, -5);
    EXPECT_EQ(static_cast<int>(*std::next(elements.begin(), 4)), 4);
    EXPECT_EQ(static_cast<int>(*std::next(elements.begin(), 5)), -5);
};

} // namespace

TEST(replace, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, replace_ones);
    support::same_for_proxies(as_it_is, replace_ones);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        std::replace(policy..., data.begin(), data.end(), true, false);
        return 0;
    });
}

TEST(replace, takes_values_of_another_type) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::string> texts(3000, "one");
        texts[1000] = texts[2999] = "two";
        std::replace(policy, texts.begin(), texts.end(), std::string_view("two"), std::string_view("three"));
        EXPECT_EQ(texts[1000], "three");
        EXPECT_EQ(texts[2999], "three");
        EXPECT_EQ(std::count(texts.begin(), texts.end(), "one"), 2998);
    });
}

TEST(replace, has_both_spellings) {
    std::vector<int> numbers = {1, 2, 1, 4, 1};
    heist::replace(heist::par, numbers.begin(), numbers.end(), 1, 2);
    EXPECT_EQ(numbers, (std::vector<int>{2, 2, 2, 4, 2}));
}

TEST(replace, uses_no_operators_that_elements_have_taken_over) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> elements(3000, support::hijacker{.value = 1});
        std::replace(policy, elements.begin(), elements.end(), support::hijacker{.value = 1},
                     support::hijacker{.value = 2});
        EXPECT_EQ(std::count(elements.begin(), elements.end(), support::hijacker{.value = 2}), 3000);
    });
}

TEST(replace, compares_each_element_once) {
    watches_each_once<watched_source>(replace_five);
}

TEST(replace, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_source>(replace_five);
}

TEST(replace, takes_a_function_as_a_value) {
    support::for_each_policy([](auto const& policy) {
        auto functions = support::functions();
        std::replace(policy, functions.begin(), functions.end(), support::one, support::two);
        EXPECT_EQ(std::count(functions.begin(), functions.end(), &support::two), 300);
    });
}
