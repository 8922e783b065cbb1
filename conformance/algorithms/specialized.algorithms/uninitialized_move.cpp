// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class NoThrowForwardIterator>
//   NoThrowForwardIterator
//     uninitialized_move(ExecutionPolicy&& exec,
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

// Moves from a container of residents.
template <class Container>
constexpr auto move_from = [](auto const& policy, auto first, auto last) {
    auto const numbers = multiples_of_seven(static_cast<std::size_t>(std::distance(first, last)));
    Container in(numbers.begin(), numbers.end());
    EXPECT_EQ(std::uninitialized_move(policy, in.begin(), in.end(), first), last);
    EXPECT_TRUE(std::all_of(in.begin(), in.end(), [](resident const& each) { return each.value() == -1; }));
};

} // namespace

TEST(uninitialized_move, moves_each_element_into_a_new_one) {
    constructs_all(move_from<std::vector<resident>>, seven_times, 4097);
    constructs_all(move_from<std::list<resident>>, seven_times, 1000);
}

TEST(uninitialized_move, needs_no_copies) {
    support::for_each_policy([](auto const& policy) {
        std::vector<std::unique_ptr<int>> in(5000);
        std::generate(in.begin(), in.end(), [] { return std::make_unique<int>(3); });
        raw_memory<std::unique_ptr<int>> memory(in.size());
        EXPECT_EQ(heist::uninitialized_move(policy, in.begin(), in.end(), memory.begin()), memory.end());
        EXPECT_TRUE(std::all_of(in.begin(), in.end(), [](auto const& each) { return each == nullptr; }));
        EXPECT_TRUE(std::all_of(memory.begin(), memory.end(), [](auto const& each) { return *each == 3; }));
        std::destroy(memory.begin(), memory.end());
    });
}

TEST(uninitialized_move, takes_plain_elements_that_can_only_be_moved) {
    support::for_each_policy([](auto const& policy) {
        std::vector<support::plain_move_only> in;
        for (int i = 0; i != 5000; ++i) {
            in.emplace_back(i);
        }
        raw_memory<support::plain_move_only> memory(in.size());
        EXPECT_EQ(std::uninitialized_move(policy, in.begin(), in.end(), memory.begin()), memory.end());
        EXPECT_TRUE(std::equal(memory.begin(), memory.end(), in.begin(),
                               [](auto const& made, auto const& from) { return made.value() == from.value(); }));
    });
}

TEST(uninitialized_move, makes_no_temporary_objects) {
    support::for_each_policy([](auto const& policy) {
        std::vector<support::move_only> in;
        for (int i = 0; i != 5000; ++i) {
            in.emplace_back(i);
        }
        raw_memory<support::move_only> memory(in.size());
        EXPECT_EQ(std::uninitialized_move(policy, in.begin(), in.end(), memory.begin()), memory.end());
        EXPECT_EQ(support::move_only::count(), 10'000);
        EXPECT_EQ(memory.end()[-1].value(), 4999);
        std::destroy(memory.begin(), memory.end());
    });
}

TEST(uninitialized_move, cleans_up_after_a_constructor_that_throws) {
    cleans_up(move_from<std::vector<resident>>);
}

// Even if constructors never throw.
TEST(uninitialized_move, cleans_up_after_an_iterator_that_throws) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto const in = numbers | std::views::transform([&](int number) {
                            check(number);
                            return quietly{number};
                        });
        site memory(numbers.size());
        std::uninitialized_move(policy, in.begin(), in.end(), memory.begin());
    });
}
