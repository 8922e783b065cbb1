// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Size, class NoThrowForwardIterator>
//   pair<ForwardIterator, NoThrowForwardIterator>
//     uninitialized_move_n(ExecutionPolicy&& exec, ForwardIterator first, Size n, NoThrowForwardIterator result);

#include "residents.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <memory>
#include <utility>
#include <vector>

namespace {

// Moves from a container of residents, of which one is left alone.
template <class Container>
constexpr auto move_from = [](auto const& policy, auto first, auto last) {
    auto const size = static_cast<std::size_t>(std::distance(first, last));
    auto const numbers = multiples_of_seven(size + 1);
    Container in(numbers.begin(), numbers.end());
    auto const end = std::prev(in.end());
    EXPECT_EQ(std::uninitialized_move_n(policy, in.begin(), size, first), std::pair(end, last));
    EXPECT_TRUE(std::all_of(in.begin(), end, [](resident const& each) { return each.value() == -1; }));
    EXPECT_EQ(end->value(), seven_times(size));
};

} // namespace

TEST(uninitialized_move_n, moves_each_element_into_a_new_one) {
    constructs_all(move_from<std::vector<resident>>, seven_times, 4097);
    constructs_all(move_from<std::list<resident>>, seven_times, 1000);
}

TEST(uninitialized_move_n, does_nothing_if_there_is_nothing_to_move) {
    std::vector<resident> in(10);
    support::for_each_policy([&](auto const& policy) {
        site memory(10);
        auto const nothing = std::pair(in.begin(), memory.begin());
        EXPECT_EQ(std::uninitialized_move_n(policy, in.begin(), 0, memory.begin()), nothing);
        EXPECT_EQ(std::uninitialized_move_n(policy, in.begin(), -3, memory.begin()), nothing);
        EXPECT_EQ(memory.built(), 0);
        EXPECT_EQ(in.front().value(), 42);
    });
}

TEST(uninitialized_move_n, needs_no_copies) {
    support::for_each_policy([](auto const& policy) {
        std::vector<std::unique_ptr<int>> in(5000);
        std::generate(in.begin(), in.end(), [] { return std::make_unique<int>(3); });
        raw_memory<std::unique_ptr<int>> memory(in.size());
        auto const [from, to] = heist::uninitialized_move_n(policy, in.begin(), in.size(), memory.begin());
        EXPECT_EQ(from, in.end());
        EXPECT_EQ(to, memory.end());
        EXPECT_TRUE(std::all_of(in.begin(), in.end(), [](auto const& each) { return each == nullptr; }));
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](auto const& each) { return *each == 3; }));
        std::destroy(memory.begin(), memory.end());
    });
}

TEST(uninitialized_move_n, cleans_up_after_a_constructor_that_throws) {
    cleans_up(move_from<std::vector<resident>>);
}
