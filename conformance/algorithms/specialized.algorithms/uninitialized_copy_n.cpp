// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Size, class NoThrowForwardIterator>
//   NoThrowForwardIterator
//     uninitialized_copy_n(ExecutionPolicy&& exec, ForwardIterator first, Size n, NoThrowForwardIterator result);

#include "residents.hpp"

#include "support/applications.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <memory>
#include <ranges>
#include <vector>

namespace {

constexpr auto copy_from = [](auto const& in) {
    return [&in](auto const& policy, auto first, auto last) {
        EXPECT_EQ(std::uninitialized_copy_n(policy, in.begin(), std::distance(first, last), first), last);
    };
};

} // namespace

TEST(uninitialized_copy_n, constructs_a_copy_of_each_element) {
    auto const numbers = multiples_of_seven(20'000);
    std::list<int> const list(numbers.begin(), numbers.end());
    constructs_all(copy_from(numbers), seven_times);
    constructs_all(copy_from(list), seven_times);
}

TEST(uninitialized_copy_n, does_nothing_if_there_is_nothing_to_copy) {
    std::vector<int> const numbers(10);
    support::for_each_policy([&](auto const& policy) {
        site memory(10);
        EXPECT_EQ(std::uninitialized_copy_n(policy, numbers.begin(), 0, memory.begin()), memory.begin());
        EXPECT_EQ(std::uninitialized_copy_n(policy, numbers.begin(), -3, memory.begin()), memory.begin());
        EXPECT_EQ(memory.built(), 0);
    });
}

TEST(uninitialized_copy_n, takes_a_view_without_end_and_a_count_of_any_type) {
    auto const squares = std::views::iota(0) | std::views::transform([](int i) { return i * i; });
    support::for_each_policy([&](auto const& policy) {
        raw_memory<int> memory(10'000);
        EXPECT_EQ(heist::uninitialized_copy_n(policy, squares.begin(), 10'000U, memory.begin()), memory.end());
        EXPECT_TRUE(std::equal(memory.begin(), memory.end(), squares.begin()));
        EXPECT_EQ(heist::uninitialized_copy_n(policy, squares.begin() + 5, short{100}, memory.begin()),
                  memory.begin() + 100);
        EXPECT_EQ(memory.begin()[99], 104 * 104);
        EXPECT_EQ(memory.begin()[100], 100 * 100);
    });
}

TEST(uninitialized_copy_n, cleans_up_after_a_constructor_that_throws) {
    auto const numbers = multiples_of_seven(10'000);
    cleans_up(copy_from(numbers));
}

// Even if constructors never throw.
TEST(uninitialized_copy_n, cleans_up_after_an_iterator_that_throws) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const in = numbers | std::views::transform([&](int number) {
                            check(number);
                            return quietly{number};
                        });
        site memory(numbers.size());
        std::uninitialized_copy_n(policy, in.begin(), numbers.size(), memory.begin());
    });
}
