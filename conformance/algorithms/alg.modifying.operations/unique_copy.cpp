// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator2
//     unique_copy(ExecutionPolicy&& exec, ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class BinaryPredicate>
//   ForwardIterator2
//     unique_copy(ExecutionPolicy&& exec,
//                 ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result, BinaryPredicate pred);

#include "failing_moves.hpp"
#include "held_up.hpp"

#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <list>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using support::needs;
using support::value_of;

constexpr auto copy_unique = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    return support::index_in(out, std::unique_copy(policy..., in.begin(), in.end(), out.begin()));
};
constexpr auto copy_changes_of_side = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    auto const limit = value_of<typename std::decay_t<decltype(in)>::value_type>(5);
    auto const same_side = [&](auto const& x, auto const& y) { return (x < limit) == (y < limit); };
    return support::index_in(out, std::unique_copy(policy..., in.begin(), in.end(), out.begin(), same_side));
};

// Forgets most of what it is given.
struct last_digit {
    int value = -1;

    last_digit& operator=(int number) {
        value = number % 10;
        return *this;
    }
    operator int() const { return value; }
};

} // namespace

TEST(unique_copy, copies_what_the_sequential_one_copies) {
    support::same_for_all_containers<needs::forward>(support::with_output, copy_unique);
    support::same_for_all_containers<needs::forward>(support::with_output, copy_changes_of_side);
    support::same_for_bits(support::with_output, copy_unique);
    support::same_for_proxies([](auto&, auto in) { return std::pair(in, std::vector<int>(in.size())); }, copy_unique);
}

TEST(unique_copy, takes_a_view_and_writes_a_list) {
    auto const thirds = std::views::iota(0, 30'000) | std::views::transform([](int i) { return i / 3; });
    support::for_each_policy([&](auto const& policy) {
        std::list<int> out(10'001, -1);
        auto const end = heist::unique_copy(policy, thirds.begin(), thirds.end(), out.begin());
        EXPECT_EQ(std::distance(out.begin(), end), 10'000);
        EXPECT_EQ(out.back(), -1);
        int next = 0;
        EXPECT_TRUE(std::all_of(out.begin(), end, [&](int each) { return each == next++; }));
    });
}

TEST(unique_copy, copies_the_first_of_each_group) {
    std::vector<std::pair<int, int>> numbers;
    for (int i = 0; i != 9'999; ++i) {
        numbers.emplace_back(i / 3, i % 3);
    }
    support::for_each_policy([&](auto const& policy) {
        std::vector<std::pair<int, int>> out(3333, {0, -1});
        auto const same = [](auto const& x, auto const& y) { return x.first == y.first; };
        EXPECT_EQ(std::unique_copy(policy, numbers.begin(), numbers.end(), out.begin(), same), out.end());
        EXPECT_TRUE(std::all_of(out.begin(), out.end(), [](auto const& each) { return each.second == 0; }));
    });
}

TEST(unique_copy, compares_what_it_reads_not_what_it_has_written) {
    for (int size : {3, 10'000}) {
        auto const numbers = std::views::iota(0, size) | std::views::transform([](int i) { return i % 2 * 10; });
        std::vector<int> const in(numbers.begin(), numbers.end());
        support::for_each_policy([&](auto const& policy) {
            std::vector<last_digit> out(in.size());
            EXPECT_EQ(std::unique_copy(policy, in.begin(), in.end(), out.begin()), out.end());
        });
    }
}

TEST(unique_copy, applies_the_predicate_once_to_each_pair_of_neighbours_and_assigns_once) {
    for (int size : {0, 1, 2, 10'000}) {
        auto const numbers = counting<int>(size);
        support::for_each_policy([&](auto const& policy) {
            support::applications calls;
            support::applications assignments;
            auto const same = calls.of([](int x, int y) { return x / 2 == y / 2; });
            auto const note = assignments.of([](int) {});
            auto out = checked_outputs(numbers.size() / 2 + numbers.size() % 2, note);
            EXPECT_EQ(std::unique_copy(policy, numbers.begin(), numbers.end(), out.begin(), same), out.end());
            EXPECT_EQ(calls.count(), size == 0 ? 0 : size - 1);
            EXPECT_EQ(assignments.count(), (size + 1) / 2);
        });
    }
}

TEST(unique_copy, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::vector<int> out(numbers.size());
        std::unique_copy(policy, numbers.begin(), numbers.end(), out.begin(), [&](int x, int y) {
            check(x);
            check(y);
            return false;
        });
    });
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto out = checked_outputs(numbers.size(), check);
        std::unique_copy(policy, numbers.begin(), numbers.end(), out.begin());
    });
}

// Neighbours at the border of two tiles are compared by one of them, and not before everything in front of them.
TEST(unique_copy, passes_on_the_first_of_many_exceptions) {
    auto const numbers = counting<int>(20'000);
    std::vector<int> out(numbers.size());
    for (int from : {1, 49, 60, 999, 5000, 15'000}) {
        support::for_each_policy([&](auto const& policy) {
            auto const compare = [&](int x, int y) {
                if (y >= from) {
                    throw support::thrown_at(static_cast<std::size_t>(y));
                }
                return x == y;
            };
            EXPECT_TRUE(support::throws_at(static_cast<std::size_t>(from), [&] {
                std::unique_copy(policy, numbers.begin(), numbers.end(), out.begin(), compare);
            }));
        });
    }
}

TEST(unique_copy, waits_for_no_tile_that_was_cancelled) {
    auto const numbers = counting<int>(3000);
    std::vector<int> out(numbers.size());
    hold_up second;
    auto const on_way = [&](std::ptrdiff_t distance) { second.going(distance); };
    numbers_from_zero const first(numbers.data(), 0, on_way);
    numbers_from_zero const last(numbers.data(), 3000, on_way);
    EXPECT_TRUE(support::throws_at(10, [&] {
        std::unique_copy(heist::par.on(support::pool_of(4)).grain(50), first, last, out.begin(), [&](int x, int y) {
            if (x == 10) {
                second.let_others_begin();
                throw support::thrown_at(10);
            }
            return x == y;
        });
    }));
}
