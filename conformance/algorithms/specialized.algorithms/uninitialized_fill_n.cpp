// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class NoThrowForwardIterator, class Size, class T>
//   NoThrowForwardIterator
//     uninitialized_fill_n(ExecutionPolicy&& exec, NoThrowForwardIterator first, Size n, const T& x);

#include "residents.hpp"

#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace {

constexpr auto fill_with_five = [](auto const& policy, auto first, auto last) {
    EXPECT_EQ(std::uninitialized_fill_n(policy, first, std::distance(first, last), 5), last);
};
constexpr auto fill_with_copies = [](auto const& policy, auto first, auto last) {
    resident const original(6);
    EXPECT_EQ(std::uninitialized_fill_n(policy, first, std::distance(first, last), original), last);
};

} // namespace

TEST(uninitialized_fill_n, constructs_each_from_the_value) {
    constructs_all(fill_with_five, [](std::size_t) { return 5; });
    constructs_all(fill_with_copies, [](std::size_t) { return 6; });
}

TEST(uninitialized_fill_n, does_nothing_if_there_is_nothing_to_fill) {
    support::for_each_policy([](auto const& policy) {
        site memory(10);
        EXPECT_EQ(std::uninitialized_fill_n(policy, memory.begin(), 0, 5), memory.begin());
        EXPECT_EQ(std::uninitialized_fill_n(policy, memory.begin(), -3, 5), memory.begin());
        EXPECT_EQ(memory.built(), 0);
    });
}

TEST(uninitialized_fill_n, needs_nothing_but_an_explicit_constructor) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<support::move_only> memory(5000);
        EXPECT_EQ(heist::uninitialized_fill_n(policy, memory.begin(), 5000U, 8), memory.end());
        EXPECT_EQ(support::move_only::count(), 5000);
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](auto const& each) { return each.value() == 8; }));
        std::destroy(memory.begin(), memory.end());
    });
}

TEST(uninitialized_fill_n, fills_as_many_as_it_is_told) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<unsigned char> memory(70'001);
        auto const seven = static_cast<unsigned char>(7);
        EXPECT_EQ(std::uninitialized_fill_n(policy, memory.begin(), 70'000, seven), memory.end() - 1);
        EXPECT_EQ(std::count(memory.begin(), memory.end(), 7), 70'000);
        EXPECT_EQ(memory.end()[-1], 0x5a);
    });
}

TEST(uninitialized_fill_n, cleans_up_after_a_constructor_that_throws) {
    cleans_up(fill_with_five);
    cleans_up(fill_with_copies);
}
