// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Size, class T>
//   ForwardIterator fill_n(ExecutionPolicy&& exec, ForwardIterator first, Size n, const T& value);

#include "support/differential.hpp"
#include "support/tracked.hpp"
#include "watched.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

constexpr auto fill_half = [](auto& data, auto const&... policy) {
    using type = typename std::decay_t<decltype(data)>::value_type;
    auto const half = std::distance(data.begin(), data.end()) / 2;
    return support::index_in(data, std::fill_n(policy..., data.begin(), half, value_of<type>(7)));
};

constexpr auto fill_targets = [](auto const& numbers, auto&& targets, auto const& policy) {
    EXPECT_TRUE(std::fill_n(policy, targets.begin(), numbers.size(), 7) == targets.end());
};

struct three_hundred {
    operator int() const { return 300; }
};

} // namespace

TEST(fill_n, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, fill_half);
    support::same_for_proxies(as_it_is, fill_half);
    support::same_for_bits(as_it_is, fill_half);
}

TEST(fill_n, does_nothing_if_n_is_not_positive) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(100);
        EXPECT_EQ(std::fill_n(policy, numbers.begin(), 0, 1), numbers.begin());
        EXPECT_EQ(std::fill_n(policy, numbers.begin(), 0U, 1), numbers.begin());
        EXPECT_EQ(heist::fill_n(policy, numbers.begin(), -1, 1), numbers.begin());
        EXPECT_EQ(numbers, std::vector<int>(100));
    });
}

TEST(fill_n, takes_any_size_that_converts_to_an_integer) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(70'000);
        EXPECT_EQ(std::fill_n(policy, numbers.begin(), static_cast<unsigned char>(200), 1) - numbers.begin(), 200);
        EXPECT_EQ(std::fill_n(policy, numbers.begin(), three_hundred{}, 1) - numbers.begin(), 300);
        EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 1), 300);
        EXPECT_EQ(std::fill_n(policy, numbers.begin(), 60'000ULL, 1) - numbers.begin(), 60'000);
        EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 1), 60'000);
    });
}

TEST(fill_n, takes_a_value_of_another_type) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::string> texts(3000);
        std::fill_n(policy, texts.begin(), 3000, "the same text");
        EXPECT_EQ(texts, std::vector<std::string>(3000, "the same text"));
    });
}

TEST(fill_n, uses_no_operators_that_elements_have_taken_over) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::hijacker> elements(3000);
        std::fill_n(policy, elements.begin(), 2000, support::hijacker{.value = 2});
        EXPECT_EQ(std::count(elements.begin(), elements.end(), support::hijacker{.value = 2}), 2000);
    });
}

TEST(fill_n, assigns_once_to_each_element) {
    watches_each_once<watched_target>(fill_targets);
}

TEST(fill_n, passes_on_the_first_exception) {
    passes_on_the_first_exception_of<watched_target>(fill_targets);
}
