// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Predicate>
//   ForwardIterator remove_if(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, Predicate pred);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

// What lies behind the returned iterator is nobody's business.
constexpr auto remove_above_one = [](auto& data, auto const&... policy) {
    auto const one = value_of<typename std::decay_t<decltype(data)>::value_type>(1);
    auto const end = std::remove_if(policy..., data.begin(), data.end(), [&](auto const& x) { return one < x; });
    auto const left = support::index_in(data, end);
    data.resize(static_cast<std::size_t>(left));
    return left;
};

} // namespace

TEST(remove_if, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, remove_above_one);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        auto const end = std::remove_if(policy..., data.begin(), data.end(), [](bool bit) { return !bit; });
        data.resize(static_cast<std::size_t>(end - data.begin()));
        return data.size();
    });
}

TEST(remove_if, has_both_spellings) {
    std::vector<int> numbers = {1, 2, 3, 4, 5};
    auto const end = heist::remove_if(heist::par, numbers.begin(), numbers.end(), [](int i) { return i % 2 == 0; });
    EXPECT_EQ(std::vector<int>(numbers.begin(), end), (std::vector<int>{1, 3, 5}));
}

TEST(remove_if, applies_the_predicate_once_to_each_element) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> numbers(10'000);
        support::applications calls;
        std::remove_if(policy, numbers.begin(), numbers.end(), calls.of([](int) { return false; }));
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(remove_if, moves_elements_and_keeps_their_order) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::move_only> numbers;
        for (int i = 0; i != 10'000; ++i) {
            numbers.emplace_back(i);
        }
        auto const end = std::remove_if(policy, numbers.begin(), numbers.end(),
                                        [](support::move_only const& each) { return each.value() % 3 == 0; });
        ASSERT_EQ(end - numbers.begin(), 6666);
        for (int i = 0; i != 6666; ++i) {
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)].value(), i / 2 * 3 + i % 2 + 1);
        }
    });
}

// Which elements are left is unspecified, but each is one of the input or moved from.
TEST(remove_if, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::remove_if(policy, numbers.begin(), numbers.end(), [&](int number) {
            check(number);
            return number % 2 == 0;
        }));
    });
}
