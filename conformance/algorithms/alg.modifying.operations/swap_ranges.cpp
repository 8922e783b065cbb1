// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2>
//   ForwardIterator2 swap_ranges(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//                                ForwardIterator2 first2);

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <list>
#include <utility>
#include <vector>

namespace {

using support::needs;

constexpr auto with_a_longer_one = [](support::random_source& random, auto container) {
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    return std::pair(container, support::random_values<decltype(container)>(random, size + 3, size + 5));
};

constexpr auto swap_all = [](auto& data, auto const&... policy) {
    auto& [a, b] = data;
    return support::index_in(b, std::swap_ranges(policy..., a.begin(), a.end(), b.begin()));
};

// Neither copied nor moved.
struct only_swappable {
    only_swappable() = default;
    only_swappable(only_swappable const&) = delete;
    only_swappable& operator=(only_swappable const&) = delete;

    friend void swap(only_swappable& a, only_swappable& b) {
        (*a.watch)(a.number);
        std::swap(a.number, b.number);
    }

    int number = 0;
    std::function<void(int)> const* watch = nullptr;
};

std::vector<only_swappable> from(int first, std::size_t count, std::function<void(int)> const& watch) {
    std::vector<only_swappable> elements(count);
    for (only_swappable& each : elements) {
        each.number = first++;
        each.watch = &watch;
    }
    return elements;
}

} // namespace

TEST(swap_ranges, leaves_what_the_sequential_one_leaves) {
    support::same_for_all_containers<needs::forward>(with_a_longer_one, swap_all);
    support::same_for_bits(with_a_longer_one, swap_all);
}

TEST(swap_ranges, swaps_move_only_elements_of_an_array_and_a_list) {
    support::for_each_policy([&](auto const& policy) {
        std::vector<support::move_only> array;
        std::list<support::move_only> list;
        for (int i = 0; i != 3000; ++i) {
            array.emplace_back(i);
            list.emplace_back(-i);
        }
        EXPECT_TRUE(std::swap_ranges(policy, array.begin(), array.end(), list.begin()) == list.end());
        EXPECT_TRUE(heist::swap_ranges(policy, list.begin(), std::next(list.begin()), array.end() - 1) == array.end());
        EXPECT_EQ(list.front().value(), -2999);
        EXPECT_EQ(array.back().value(), 0);
        int i = 1;
        for (auto each = std::next(list.begin()); each != std::prev(list.end()); ++each, ++i) {
            ASSERT_EQ(each->value(), i);
            ASSERT_EQ(array[static_cast<std::size_t>(i)].value(), -i);
        }
    });
}

TEST(swap_ranges, calls_the_elements_own_swap_once_for_each_pair) {
    support::for_each_policy([&](auto const& policy) {
        support::applications swaps;
        std::function<void(int)> const count = swaps.of([](int) {});
        auto a = from(0, 10'000, count);
        auto b = from(50'000, 10'000, count);
        EXPECT_EQ(std::swap_ranges(policy, a.begin(), a.end(), b.begin()), b.end());
        EXPECT_EQ(swaps.count(), 10'000);
        for (std::size_t i = 0; i != a.size(); ++i) {
            ASSERT_EQ(a[i].number, b[i].number + 50'000);
        }
    });
}

TEST(swap_ranges, passes_on_the_first_exception_and_loses_nothing) {
    support::passes_on_the_first_exception([](auto& numbers, auto const& check, auto const& policy) {
        std::function<void(int)> const watch = check;
        auto a = from(0, numbers.size(), watch);
        auto b = from(50'000, numbers.size(), watch);
        try {
            std::swap_ranges(policy, a.begin(), a.end(), b.begin());
        } catch (support::thrown_at const& first) {
            for (std::size_t i = 0; i != a.size(); ++i) {
                EXPECT_EQ(a[i].number + b[i].number, 50'000 + 2 * static_cast<int>(i));
                EXPECT_TRUE(i >= first.index() || a[i].number > b[i].number);
            }
            throw;
        }
    });
}
