// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class NoThrowForwardIterator>
//   void destroy(ExecutionPolicy&& exec, NoThrowForwardIterator first, NoThrowForwardIterator last);

#include "residents.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

TEST(destroy, destroys_each_once) {
    for (std::size_t size : support::differential_sizes(support::scaled(20'000, 5000))) {
        support::for_each_policy([&](auto const& policy) {
            site memory(size);
            std::uninitialized_default_construct(memory.begin(), memory.end());
            std::destroy(policy, memory.begin(), memory.end());
        });
    }
}

TEST(destroy, takes_forward_iterators) {
    support::for_each_policy([](auto const& policy) {
        using forward = support::forward_only<resident>;
        site memory(3000);
        std::uninitialized_default_construct(memory.begin(), memory.end());
        heist::destroy(policy, forward(memory.begin()), forward(memory.end()));
    });
}

TEST(destroy, leaves_what_lies_outside) {
    support::for_each_policy([](auto const& policy) {
        site memory(3000);
        std::uninitialized_default_construct(memory.begin(), memory.end());
        std::destroy(policy, memory.begin() + 1, memory.end() - 1);
        EXPECT_TRUE(memory.is_taken(0));
        EXPECT_TRUE(memory.is_taken(2999));
        std::destroy_at(memory.begin());
        std::destroy_at(memory.end() - 1);
    });
}

TEST(destroy, destroys_the_elements_of_arrays) {
    support::for_each_policy([](auto const& policy) {
        site memory(3000);
        std::uninitialized_default_construct(memory.begin(), memory.end());
        auto const first = reinterpret_cast<resident(*)[3]>(memory.begin());
        std::destroy(policy, first, first + 1000);
    });
}

TEST(destroy, does_not_touch_numbers) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<int> memory(20'000);
        std::destroy(policy, memory.begin(), memory.end());
        EXPECT_EQ(std::count(memory.begin(), memory.end(), 0x5a5a5a5a), 20'000);
    });
}
