// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class NoThrowForwardIterator>
//   void uninitialized_default_construct(ExecutionPolicy&& exec,
//                                        NoThrowForwardIterator first, NoThrowForwardIterator last);

#include "residents.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>

namespace {

constexpr auto construct = [](auto const& policy, auto first, auto last) {
    std::uninitialized_default_construct(policy, first, last);
};

} // namespace

TEST(uninitialized_default_construct, calls_the_default_constructor) {
    constructs_all(construct, [](std::size_t) { return 42; });
}

TEST(uninitialized_default_construct, leaves_numbers_as_they_are) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<int> memory(20'000);
        heist::uninitialized_default_construct(policy, memory.begin(), memory.end() - 1);
        EXPECT_EQ(std::count(memory.begin(), memory.end() - 1, 0x5a5a5a5a), 19'999);
        EXPECT_EQ(memory.end()[-1], 0x5a5a5a5a);
    });
}

TEST(uninitialized_default_construct, takes_arrays_as_elements) {
    support::for_each_policy([](auto const& policy) {
        using pair_of_ints = int[2];
        raw_memory<pair_of_ints> memory(3000);
        std::uninitialized_default_construct(policy, memory.begin(), memory.end());
        EXPECT_EQ(std::count(&memory.begin()[0][0], &memory.end()[0][0], 0x5a5a5a5a), 6000);
    });
}

TEST(uninitialized_default_construct, takes_elements_that_are_const_for_all_but_who_makes_them) {
    support::for_each_policy([](auto const& policy) {
        raw_memory<std::string> memory(3000);
        std::string const* const first = memory.begin();
        std::uninitialized_default_construct(policy, first, first + 3000);
        EXPECT_EQ(first[2999], std::string());
        std::destroy(first, first + 3000);
    });
}

TEST(uninitialized_default_construct, cleans_up_after_a_constructor_that_throws) {
    cleans_up(construct);
}
