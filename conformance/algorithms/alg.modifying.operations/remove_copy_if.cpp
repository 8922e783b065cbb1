// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class Predicate>
//   ForwardIterator2
//     remove_copy_if(ExecutionPolicy&& exec,
//                    ForwardIterator1 first, ForwardIterator1 last, ForwardIterator2 result, Predicate pred);

#include "failing_moves.hpp"
#include "held_up.hpp"

#include "support/applications.hpp"
#include "support/differential.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <list>
#include <ranges>
#include <type_traits>
#include <vector>

namespace {

using support::needs;
using support::value_of;

constexpr auto copy_none_above_one = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    auto const one = value_of<typename std::decay_t<decltype(in)>::value_type>(1);
    auto const is_above = [&](auto const& x) { return one < x; };
    return support::index_in(out, std::remove_copy_if(policy..., in.begin(), in.end(), out.begin(), is_above));
};

} // namespace

TEST(remove_copy_if, copies_what_the_sequential_one_copies) {
    support::same_for_all_containers<needs::forward>(support::with_output, copy_none_above_one);
    support::same_for_bits(support::with_output, [](auto& data, auto const&... policy) {
        auto& [in, out] = data;
        return std::remove_copy_if(policy..., in.begin(), in.end(), out.begin(), [](bool bit) { return bit; }) -
               out.begin();
    });
    support::same_for_proxies([](auto&, auto in) { return std::pair(in, std::vector<int>(in.size())); },
                              copy_none_above_one);
}

TEST(remove_copy_if, takes_a_list_and_writes_an_array) {
    auto const numbers = std::views::iota(0, 5000);
    std::list<int> const list(numbers.begin(), numbers.end());
    auto const is_odd = [](int i) { return i % 2 != 0; };
    support::for_each_policy([&](auto const& policy) {
        std::vector<int> from_list(2500);
        std::vector<int> from_view(2500);
        EXPECT_EQ(std::remove_copy_if(policy, list.begin(), list.end(), from_list.begin(), is_odd), from_list.end());
        EXPECT_EQ(heist::remove_copy_if(policy, numbers.begin(), numbers.end(), from_view.begin(), is_odd),
                  from_view.end());
        for (int i = 0; i != 2500; ++i) {
            ASSERT_EQ(from_list[static_cast<std::size_t>(i)], 2 * i);
        }
        EXPECT_EQ(from_view, from_list);
    });
}

TEST(remove_copy_if, applies_the_predicate_once_to_each_element_and_assigns_each_once) {
    std::vector<int> const numbers = counting<int>(10'000);
    support::for_each_policy([&](auto const& policy) {
        support::applications calls;
        support::applications assignments;
        auto const is_even = calls.of([](int number) { return number % 2 == 0; });
        auto const note = assignments.of([](int) {});
        auto out = checked_outputs(5000, note);
        EXPECT_EQ(std::remove_copy_if(policy, numbers.begin(), numbers.end(), out.begin(), is_even), out.end());
        EXPECT_EQ(calls.count(), 10'000);
        EXPECT_EQ(assignments.count(), 5000);
    });
}

TEST(remove_copy_if, passes_on_the_first_exception) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::vector<int> out(numbers.size());
        std::remove_copy_if(policy, numbers.begin(), numbers.end(), out.begin(), [&](int number) {
            check(number);
            return number % 2 == 0;
        });
    });
}

TEST(remove_copy_if, passes_on_the_first_exception_of_an_assignment) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        auto out = checked_outputs(numbers.size(), check);
        std::remove_copy_if(policy, numbers.begin(), numbers.end(), out.begin(), [](int) { return false; });
    });
}

TEST(remove_copy_if, waits_for_no_tile_whose_iterator_has_thrown) {
    auto const numbers = counting<int>(3000);
    std::vector<int> out(numbers.size());
    hold_up second;
    std::atomic<bool> thrown = false; // not if nobody came to help
    auto const on_way = [&](std::ptrdiff_t distance) {
        if (second.going(distance)) {
            thrown = true;
            throw support::thrown_at(1);
        }
    };
    numbers_from_zero const first(numbers.data(), 0, on_way);
    numbers_from_zero const last(numbers.data(), 3000, on_way);
    bool arrived = false;
    try {
        std::remove_copy_if(heist::par.on(support::pool_of(4)).grain(50), first, last, out.begin(), [&](int number) {
            if (number == 10) {
                second.let_others_begin();
            }
            return false;
        });
    } catch (support::thrown_at const&) {
        arrived = true;
    }
    EXPECT_EQ(arrived, thrown);
}
