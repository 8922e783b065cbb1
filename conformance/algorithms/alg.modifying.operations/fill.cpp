// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class T>
//   void fill(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, const T& value);

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

constexpr auto fill_with_seven = [](auto& data, auto const&... policy) {
    using type = typename std::decay_t<decltype(data)>::value_type;
    std::fill(policy..., data.begin(), data.end(), value_of<type>(7));
    return 0;
};

constexpr auto fill_targets = [](auto const&, auto&& targets, auto const& policy) {
    std::fill(policy, targets.begin(), targets.end(), 7);
};

} // namespace

TEST(fill, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, fill_with_seven);
    support::same_for_bits(as_it_is, fill_with_seven);
}

TEST(fill, takes_a_value_of_another_type) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::string> texts(3000);
        std::fill(policy, texts.begin(), texts.end(), "the same text");
        EXPECT_EQ(texts, std::vector<std::string>(3000, "the same text"));
        std::vector<unsigned char> bytes(70'000);
        std::fill(policy, bytes.begin(), bytes.end(), 255);
        EXPECT_EQ(std::count(bytes.begin(), bytes.end(), 255), 70'000);
    });
}

// The sequential one need not take them: they are not forward iterators by their category.
TEST(fill, takes_proxies) {
    support::proxy_vector numbers(20'000);
    std::fill(heist::par.on(support::pool_of(4)).grain(50), numbers.begin(), numbers.end(), 7);
    EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 7), 20'000);
}

TEST(fill, leaves_everything_outside_alone) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(20'002, 1);
        heist::fill(policy, numbers.begin() + 1, numbers.end() - 1, 0);
        EXPECT_EQ(numbers.front(), 1);
        EXPECT_EQ(numbers.back(), 1);
        EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 0), 20'000);
    });
}

TEST(fill, uses_no_operators_that_elements_have_taken_over) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> elements(3000);
        std::fill(policy, elements.begin(), elements.end(), support::hijacker{.value = 2});
        EXPECT_EQ(std::count(elements.begin(), elements.end(), support::hijacker{.value = 2}), 3000);
    });
}

TEST(fill, assigns_once_to_each_element) {
    watches_each_once<watched_target>(fill_targets);
}

TEST(fill, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(fill_targets);
}

TEST(fill, takes_a_function_as_a_value) {
    support::for_each_policy([](auto const& policy) {
        auto functions = support::functions();
        std::fill(policy, functions.begin(), functions.end(), support::two);
        EXPECT_EQ(std::count(functions.begin(), functions.end(), &support::two), 300);
    });
}
