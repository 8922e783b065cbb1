// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class NoThrowForwardIterator, class T>
//   void uninitialized_fill(ExecutionPolicy&& exec,
//                           NoThrowForwardIterator first, NoThrowForwardIterator last, const T& x);

#include "residents.hpp"

#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace {

constexpr auto fill_with_five = [](auto const& policy, auto first, auto last) {
    std::uninitialized_fill(policy, first, last, 5);
};
constexpr auto fill_with_copies = [](auto const& policy, auto first, auto last) {
    resident const original(6);
    std::uninitialized_fill(policy, first, last, original);
};

} // namespace

TEST(uninitialized_fill, constructs_each_from_the_value) {
    constructs_all(fill_with_five, [](std::size_t) { return 5; });
    constructs_all(fill_with_copies, [](std::size_t) { return 6; });
}

TEST(uninitialized_fill, needs_nothing_but_an_explicit_constructor) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<support::move_only> memory(5000);
        heist::uninitialized_fill(policy, memory.begin(), memory.end(), 8);
        EXPECT_EQ(support::move_only::count(), 5000);
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](auto const& each) { return each.value() == 8; }));
        std::destroy(memory.begin(), memory.end());
    });
}

TEST(uninitialized_fill, fills_every_byte_of_numbers) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<unsigned char> bytes(70'001);
        std::uninitialized_fill(policy, bytes.begin(), bytes.end() - 1, static_cast<unsigned char>(7));
        EXPECT_EQ(std::count(bytes.begin(), bytes.end(), 7), 70'000);
        EXPECT_EQ(bytes.end()[-1], 0x5a);
        raw_memory<double> numbers(20'000);
        std::uninitialized_fill(policy, numbers.begin(), numbers.end(), 0.25);
        EXPECT_EQ(std::count(numbers.begin(), numbers.end(), 0.25), 20'000);
    });
}

TEST(uninitialized_fill, cleans_up_after_a_constructor_that_throws) {
    cleans_up(fill_with_five);
    cleans_up(fill_with_copies);
}
