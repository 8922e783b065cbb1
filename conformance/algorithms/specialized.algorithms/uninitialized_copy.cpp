// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class NoThrowForwardIterator>
//   NoThrowForwardIterator
//     uninitialized_copy(ExecutionPolicy&& exec,
//                        ForwardIterator first, ForwardIterator last, NoThrowForwardIterator result);

#include "residents.hpp"

#include "support/applications.hpp"
#include "support/plain_types.hpp"
#include "support/tracked.hpp"

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
        auto const end = std::next(in.begin(), std::distance(first, last));
        EXPECT_EQ(std::uninitialized_copy(policy, in.begin(), end, first), last);
    };
};

} // namespace

TEST(uninitialized_copy, constructs_a_copy_of_each_element) {
    auto const numbers = multiples_of_seven(20'000);
    std::list<int> const list(numbers.begin(), numbers.begin() + 5000);
    constructs_all(copy_from(numbers), seven_times);
    support::for_each_policy([&](auto const& policy) {
        site memory(list.size());
        copy_from(list)(policy, memory.begin(), memory.end());
        EXPECT_EQ(memory.end()[-1].value(), 4999 * 7);
        std::destroy(memory.begin(), memory.end());
    });
}

TEST(uninitialized_copy, takes_views_and_bits) {
    auto const squares = std::views::iota(0, 10'000) | std::views::transform([](int i) { return i * i; });
    std::vector<bool> const bits(10'000, true);
    support::for_each_policy([&](auto const& policy) {
        raw_memory<int> memory(10'000);
        EXPECT_EQ(heist::uninitialized_copy(policy, squares.begin(), squares.end(), memory.begin()), memory.end());
        EXPECT_TRUE(std::equal(memory.begin(), memory.end(), squares.begin()));
        EXPECT_EQ(heist::uninitialized_copy(policy, bits.begin(), bits.end(), memory.begin()), memory.end());
        EXPECT_EQ(std::count(memory.begin(), memory.end(), 1), 10'000);
    });
}

TEST(uninitialized_copy, needs_nothing_but_an_explicit_constructor) {
    auto const numbers = multiples_of_seven(5000);
    support::for_each_policy([&](auto const& policy) {
        raw_memory<support::move_only> memory(5000);
        EXPECT_EQ(std::uninitialized_copy(policy, numbers.begin(), numbers.end(), memory.begin()), memory.end());
        EXPECT_EQ(support::move_only::count(), 5000);
        EXPECT_TRUE(std::equal(memory.begin(), memory.end(), numbers.begin(),
                               [](support::move_only const& made, int from) { return made.value() == from; }));
        std::destroy(memory.begin(), memory.end());
    });
}

TEST(uninitialized_copy, assigns_nothing) {
    support::for_each_policy([](auto const& policy) {
        std::vector<support::constant> const in(5000, support::constant{7});
        raw_memory<support::constant> memory(in.size());
        EXPECT_EQ(std::uninitialized_copy(policy, in.begin(), in.end(), memory.begin()), memory.end());
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](auto const& made) { return made.value == 7; }));
    });
}

TEST(uninitialized_copy, cleans_up_after_a_constructor_that_throws) {
    auto const numbers = multiples_of_seven(10'000);
    std::list<int> const list(numbers.begin(), numbers.end());
    cleans_up(copy_from(numbers));
    cleans_up(copy_from(list));
}

// Even if constructors never throw.
TEST(uninitialized_copy, cleans_up_after_an_iterator_that_throws) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const in = numbers | std::views::transform([&](int number) {
                            check(number);
                            return quietly{number};
                        });
        site memory(numbers.size());
        std::uninitialized_copy(policy, in.begin(), in.end(), memory.begin());
    });
}
