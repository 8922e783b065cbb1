// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class NoThrowForwardIterator, class Size>
//   NoThrowForwardIterator destroy_n(ExecutionPolicy&& exec, NoThrowForwardIterator first, Size n);

#include "residents.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <memory>

TEST(destroy_n, destroys_each_once) {
    for (std::size_t size : support::differential_sizes(support::scaled(20'000, 5000))) {
        support::for_each_policy([&](auto const& policy) {
            site memory(size);
            std::uninitialized_default_construct(memory.begin(), memory.end());
            EXPECT_EQ(std::destroy_n(policy, memory.begin(), size), memory.end());
        });
    }
}

TEST(destroy_n, takes_forward_iterators) {
    support::for_each_policy([](auto const& policy) {
        using forward = support::forward_only<resident>;
        site memory(3000);
        std::uninitialized_default_construct(memory.begin(), memory.end());
        EXPECT_EQ(heist::destroy_n(policy, forward(memory.begin()), 3000), forward(memory.end()));
    });
}

TEST(destroy_n, leaves_what_lies_behind) {
    support::for_each_policy([](auto const& policy) {
        site memory(3000);
        std::uninitialized_default_construct(memory.begin(), memory.end());
        EXPECT_EQ(std::destroy_n(policy, memory.begin(), short{2999}), memory.end() - 1);
        EXPECT_TRUE(memory.is_taken(2999));
        std::destroy_at(memory.end() - 1);
    });
}

TEST(destroy_n, does_nothing_if_there_is_nothing_to_destroy) {
    support::for_each_policy([](auto const& policy) {
        site memory(10);
        EXPECT_EQ(std::destroy_n(policy, memory.begin(), 0), memory.begin());
        EXPECT_EQ(std::destroy_n(policy, memory.begin(), -3), memory.begin());
    });
}
