// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class T>
//   ForwardIterator remove(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, const T& value);

#include "compared_by.hpp"
#include "failing_moves.hpp"

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

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

// What lies behind the returned iterator is nobody's business.
constexpr auto remove_zero = [](auto& data, auto const&... policy) {
    auto const zero = value_of<typename std::decay_t<decltype(data)>::value_type>(0);
    auto const left = support::index_in(data, std::remove(policy..., data.begin(), data.end(), zero));
    data.resize(static_cast<std::size_t>(left));
    return left;
};

} // namespace

TEST(remove, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, remove_zero);
    support::same_for_bits(as_it_is, remove_zero);
}

TEST(remove, has_both_spellings) {
    std::vector<int> numbers = {1, 2, 3, 2, 5};
    auto const end = heist::remove(heist::par, numbers.begin(), numbers.end(), 2);
    EXPECT_EQ(std::vector<int>(numbers.begin(), end), (std::vector<int>{1, 3, 5}));
}

TEST(remove, compares_with_a_value_of_another_type) {
    support::for_each_policy([](auto const& policy) {
        std::vector<std::string> words(3000, "kept");
        words[0] = words[1500] = words[1501] = words[2999] = "gone";
        EXPECT_EQ(std::remove(policy, words.begin(), words.end(), "gone") - words.begin(), 2996);
        EXPECT_TRUE(std::all_of(words.begin(), words.begin() + 2996, [](auto const& word) { return word == "kept"; }));
    });
}

TEST(remove, compares_once_with_each_element) {
    support::for_each_policy([](auto const& policy) {
        std::vector<int> numbers(10'000);
        support::applications calls;
        compared_by const nothing{calls.of([](int) { return false; })};
        EXPECT_EQ(std::remove(policy, numbers.begin(), numbers.end(), nothing), numbers.end());
        EXPECT_EQ(calls.count(), 10'000);
    });
}

TEST(remove, moves_elements_and_keeps_their_order) {
    support::for_each_policy([](auto const& policy) {
        auto numbers = counting<support::move_only>(10'000);
        compared_by const multiple{[](support::move_only const& each) { return each.value() % 3 == 0; }};
        auto const end = std::remove(policy, numbers.begin(), numbers.end(), multiple);
        ASSERT_EQ(end - numbers.begin(), 6666);
        for (int i = 0; i != 6666; ++i) {
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)].value(), i / 2 * 3 + i % 2 + 1);
        }
    });
}

TEST(remove, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        compared_by const even{[&](int number) {
            check(number);
            return number % 2 == 0;
        }};
        static_cast<void>(std::remove(policy, numbers.begin(), numbers.end(), even));
    });
}

TEST(remove, leaks_nothing_when_a_move_throws) {
    leaks_nothing_when_a_move_throws([](auto& elements, auto const& policy) {
        compared_by const first{[](support::throwing const& each) { return each.value() == 0; }};
        static_cast<void>(std::remove(policy, elements.begin(), elements.end(), first));
    });
}
