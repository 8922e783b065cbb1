// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class NoThrowForwardIterator>
//   void uninitialized_value_construct(ExecutionPolicy&& exec,
//                                        NoThrowForwardIterator first, NoThrowForwardIterator last);

#include "residents.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace {

constexpr auto construct = [](auto const& policy, auto first, auto last) {
    std::uninitialized_value_construct(policy, first, last);
};

} // namespace

TEST(uninitialized_value_construct, calls_the_default_constructor) {
    constructs_all(construct, [](std::size_t) { return 42; });
}

TEST(uninitialized_value_construct, clears_numbers) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<int> memory(20'000);
        heist::uninitialized_value_construct(policy, memory.begin(), memory.end() - 1);
        EXPECT_EQ(std::count(memory.begin(), memory.end() - 1, 0), 19'999);
        EXPECT_EQ(memory.end()[-1], 0x5a5a5a5a);
    });
}

TEST(uninitialized_value_construct, takes_arrays_as_elements) {
    support::for_each_policy([](auto const& policy) {
        using pair_of_ints = int[2];
        raw_memory<pair_of_ints> memory(3000);
        std::uninitialized_value_construct(policy, memory.begin(), memory.end());
        EXPECT_EQ(std::count(&memory.begin()[0][0], &memory.end()[0][0], 0), 6000);
    });
}

TEST(uninitialized_value_construct, cleans_up_after_a_constructor_that_throws) {
    cleans_up(construct);
}
