// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Predicate, class T>
//   void replace_if(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Predicate pred,
//                   const T& new_value);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/functions.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

constexpr auto replace_above_one = [](auto& data, auto const&... policy) {
    using type = typename std::decay_t<decltype(data)>::value_type;
    auto const one = value_of<type>(1);
    std::replace_if(policy..., data.begin(), data.end(), [&](auto const& x) { return one < x; }, value_of<type>(80));
    return 0;
};

constexpr auto replace_all = [](auto const&, auto&& targets, auto const& policy) {
    std::replace_if(policy, targets.begin(), targets.end(), [](auto const&) { return true; }, 1);
};

} // namespace

TEST(replace_if, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, replace_above_one);
    support::same_for_proxies(as_it_is, replace_above_one);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        std::replace_if(policy..., data.begin(), data.end(), [](bool bit) { return !bit; }, true);
        return 0;
    });
}

TEST(replace_if, takes_a_value_of_another_type) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::string> texts(3000, "one");
        texts[1000] = texts[2999] = "four";
        heist::replace_if(policy, texts.begin(), texts.end(), [](auto const& text) { return text.size() > 3; }, "five");
        EXPECT_EQ(texts[1000], "five");
        EXPECT_EQ(texts[2999], "five");
        EXPECT_EQ(std::count(texts.begin(), texts.end(), "one"), 2998);
    });
}

TEST(replace_if, applies_the_predicate_once_to_each_element) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> elements(10'000);
        support::applications calls;
        std::replace_if(policy, elements.begin(), elements.end(), calls.of([](auto const&) { return true; }),
                        support::hijacker{.value = 2});
        EXPECT_EQ(calls.count(), 10'000);
        EXPECT_EQ(std::count(elements.begin(), elements.end(), support::hijacker{.value = 2}), 10'000);
    });
}

TEST(replace_if, does_not_copy_elements_that_stay) {
    std::vector<support::move_only> elements;
    for (int i = 0; i != 3000; ++i) {
        elements.emplace_back(i);
    }
    struct factory {
        operator support::move_only() const { return support::move_only(7); }
    };
    support::for_each_policy([&](auto const& policy) {
        auto const is_odd = [](support::move_only const& each) { return each.value() % 2 != 0; };
        std::replace_if(policy, elements.begin(), elements.end(), is_odd, factory{});
        for (int i = 0; i != 3000; ++i) {
            ASSERT_EQ(elements[static_cast<std::size_t>(i)].value(), i % 2 == 0 ? i : 7);
        }
    });
}

TEST(replace_if, assigns_once_to_each_element_it_replaces) {
    watches_each_once<watched_target>(replace_all);
}

TEST(replace_if, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(replace_all);
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const is_even = [&](int number) {
            check(number);
            return number % 2 == 0;
        };
        std::replace_if(policy, numbers.begin(), numbers.end(), is_even, -1);
    });
}

TEST(replace_if, takes_a_function_as_a_value) {
    support::for_each_policy([](auto const& policy) {
        auto functions = support::functions();
        auto const gives_one = [](int (*function)()) { return function() == 1; };
        std::replace_if(policy, functions.begin(), functions.end(), gives_one, support::two);
        EXPECT_EQ(std::count(functions.begin(), functions.end(), &support::two), 300);
    });
}
