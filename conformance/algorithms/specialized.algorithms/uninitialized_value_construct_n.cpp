// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class NoThrowForwardIterator, class Size>
//   NoThrowForwardIterator
//     uninitialized_value_construct_n(ExecutionPolicy&& exec, NoThrowForwardIterator first, Size n);

#include "residents.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace {

constexpr auto construct = [](auto const& policy, auto first, auto last) {
    EXPECT_EQ(std::uninitialized_value_construct_n(policy, first, std::distance(first, last)), last);
};

} // namespace

TEST(uninitialized_value_construct_n, calls_the_default_constructor) {
    constructs_all(construct, [](std::size_t) { return 42; });
}

TEST(uninitialized_value_construct_n, does_nothing_if_there_is_nothing_to_construct) {
    support::for_each_policy([](auto const& policy) {
        site memory(10);
        EXPECT_EQ(std::uninitialized_value_construct_n(policy, memory.begin(), 0), memory.begin());
        EXPECT_EQ(std::uninitialized_value_construct_n(policy, memory.begin(), -3), memory.begin());
        EXPECT_EQ(memory.built(), 0);
    });
}

TEST(uninitialized_value_construct_n, clears_numbers) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<int> memory(20'000);
        EXPECT_EQ(heist::uninitialized_value_construct_n(policy, memory.begin(), 19'999U), memory.end() - 1);
        EXPECT_EQ(std::count(memory.begin(), memory.end() - 1, 0), 19'999);
        EXPECT_EQ(memory.end()[-1], 0x5a5a5a5a);
    });
}

TEST(uninitialized_value_construct_n, cleans_up_after_a_constructor_that_throws) {
    cleans_up(construct);
}
