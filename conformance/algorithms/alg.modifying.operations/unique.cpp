// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator>
//   ForwardIterator unique(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last);
// template<class ExecutionPolicy, class ForwardIterator, class BinaryPredicate>
//   ForwardIterator unique(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last, BinaryPredicate pred);

#include "failing_moves.hpp"

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::as_it_is;
using support::needs;
using support::value_of;

// What lies behind the returned iterator is nobody's business.
constexpr auto make_unique = [](auto& data, auto const&... policy) {
    auto const all = support::index_in(data, std::unique(policy..., data.begin(), data.end()));
    data.resize(static_cast<std::size_t>(all));
    auto const limit = value_of<typename std::decay_t<decltype(data)>::value_type>(5);
    auto const same_side = [&](auto const& x, auto const& y) { return (x < limit) == (y < limit); };
    auto const sides = support::index_in(data, std::unique(policy..., data.begin(), data.end(), same_side));
    data.resize(static_cast<std::size_t>(sides));
    return std::tuple(all, sides);
};

} // namespace

TEST(unique, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(as_it_is, make_unique);
    support::same_for_bits(as_it_is, [](auto& data, auto const&... policy) {
        auto const end = std::unique(policy..., data.begin(), data.end());
        data.resize(static_cast<std::size_t>(end - data.begin()));
        return data.size();
    });
}

TEST(unique, has_both_spellings) {
    std::vector<int> numbers = {1, 1, 2, 1, 3, 3, 3};
    auto const end = heist::unique(heist::par, numbers.begin(), numbers.end());
    EXPECT_EQ(std::vector<int>(numbers.begin(), end), (std::vector<int>{1, 2, 1, 3}));
    auto const none = heist::unique(heist::par, numbers.begin(), end, [](int, int) { return true; });
    EXPECT_EQ(none - numbers.begin(), 1);
    EXPECT_EQ(numbers.front(), 1);
}

TEST(unique, applies_the_predicate_once_to_each_pair_of_neighbours) {
    for (int size : {0, 1, 2, 10'000}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = counting<int>(size);
            support::applications calls;
            auto const same = calls.of([](int x, int y) { return x / 2 == y / 2; });
            EXPECT_EQ(std::unique(policy, numbers.begin(), numbers.end(), same) - numbers.begin(), (size + 1) / 2);
            EXPECT_EQ(calls.count(), size == 0 ? 0 : size - 1);
        });
    }
}

TEST(unique, moves_elements_and_keeps_the_first_of_each_group) {
    support::for_each_policy([](auto const& policy) {
        auto numbers = counting<support::move_only>(9'999);
        auto const end = std::unique(
            policy, numbers.begin(), numbers.end(),
            [](support::move_only const& x, support::move_only const& y) { return x.value() / 3 == y.value() / 3; });
        ASSERT_EQ(end - numbers.begin(), 3333);
        for (int i = 0; i != 3333; ++i) {
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)].value(), 3 * i);
        }
    });
}

TEST(unique, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        static_cast<void>(std::unique(policy, numbers.begin(), numbers.end(), [&](int x, int y) {
            check(x);
            check(y);
            return false;
        }));
    });
}

// Neighbours at the border of two tiles are compared by one of them, and not before everything in front of them.
TEST(unique, passes_on_the_first_of_many_exceptions) {
    for (int from : {1, 49, 60, 999, 5000, 15'000}) {
        support::for_each_policy([&](auto const& policy) {
            auto numbers = counting<int>(20'000);
            auto const compare = [&](int x, int y) {
                if (y >= from) {
                    throw support::thrown_at(static_cast<std::size_t>(y));
                }
                return x == y;
            };
            EXPECT_TRUE(support::throws_at(static_cast<std::size_t>(from), [&] {
                static_cast<void>(std::unique(policy, numbers.begin(), numbers.end(), compare));
            }));
        });
    }
}

TEST(unique, leaks_nothing_when_a_move_throws) {
    leaks_nothing_when_a_move_throws([](auto& elements, auto const& policy) {
        static_cast<void>(std::unique(policy, elements.begin(), elements.end(),
                                      [](auto const& x, auto const& y) { return x.value() < 2 && y.value() < 2; }));
    });
}
