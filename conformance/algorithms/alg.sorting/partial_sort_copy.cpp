// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class RandomAccessIterator>
//   RandomAccessIterator
//     partial_sort_copy(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last,
//                       RandomAccessIterator result_first, RandomAccessIterator result_last);
// template<class ExecutionPolicy, class ForwardIterator, class RandomAccessIterator, class Compare>
//   RandomAccessIterator
//     partial_sort_copy(ExecutionPolicy&& exec, ForwardIterator first, ForwardIterator last,
//                       RandomAccessIterator result_first, RandomAccessIterator result_last, Compare comp);

#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <iterator>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::index_in;
using support::needs;

// Room for nothing, for some, for all, and for more.
constexpr auto with_room = [](support::random_source& random, auto container) {
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    std::size_t const rooms[] = {0, 1, size / 64, size / 2, size, size + size / 4 + 1};
    std::vector<typename decltype(container)::value_type> room(rooms[random.below(std::size(rooms))]);
    return std::pair(container, room);
};

constexpr auto copy_smallest = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    return index_in(out, std::partial_sort_copy(policy..., in.begin(), in.end(), out.begin(), out.end()));
};
constexpr auto copy_largest = [](auto& data, auto const&... policy) {
    auto& [in, out] = data;
    return index_in(out,
                    std::partial_sort_copy(policy..., in.begin(), in.end(), out.begin(), out.end(), std::greater<>()));
};

} // namespace

TEST(partial_sort_copy, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_room, copy_smallest);
    support::same_for_all_containers<needs::forward>(with_room, copy_largest);
    support::same_for_proxies(with_room, copy_smallest);
    support::same_for_bits(with_room, copy_largest);
}

TEST(partial_sort_copy, fills_the_room_there_is) {
    for (std::size_t room : {0U, 1U, 500U, 999U, 1000U, 1001U, 1250U}) {
        support::same_as_sequential(
            1000,
            [&](support::random_source& random, std::size_t size) {
                return std::pair(random.numbers(size, 0, 700), std::vector<int>(room, -1));
            },
            copy_smallest);
    }
}

TEST(partial_sort_copy, takes_views_and_converts) {
    auto const downwards = std::views::iota(0, 30'000) | std::views::transform([](int i) { return 30'000 - i; });
    support::for_each_policy([&](auto const& policy) {
        std::deque<long> out(100);
        auto const end = heist::partial_sort_copy(policy, downwards.begin(), downwards.end(), out.begin(), out.end());
        EXPECT_EQ(end - out.begin(), 100);
        for (long i = 0; i != 100; ++i) {
            ASSERT_EQ(out[static_cast<std::size_t>(i)], i + 1);
        }
    });
}

namespace {

struct assigned {
    int value = 0;
    assigned& operator=(int number) {
        value = number;
        return *this;
    }
};
struct order {
    static int of(int number) { return number; }
    static int of(assigned const& element) { return element.value; }
    template <class A, class B>
    bool operator()(A const& a, B const& b) const {
        return of(a) < of(b);
    }
};

} // namespace

TEST(partial_sort_copy, assigns_to_what_cannot_be_made_of_the_input) {
    support::random_source random;
    auto const numbers = support::random_values<std::vector<int>>(random, 3000, 3000);
    std::vector<int> sorted = numbers;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t room : {0U, 10U, 2999U, 3001U}) {
        support::for_each_policy([&](auto const& policy) {
            std::vector<assigned> out(room);
            auto const end =
                std::partial_sort_copy(policy, numbers.begin(), numbers.end(), out.begin(), out.end(), order());
            EXPECT_TRUE(std::equal(out.begin(), end, sorted.begin(), sorted.begin() + (end - out.begin()),
                                   [](assigned const& a, int b) { return a.value == b; }));
            EXPECT_EQ(end - out.begin(), std::ssize(out) - (room == 3001 ? 1 : 0));
        });
    }
}

// (last - first) log(min(last - first, room)) comparisons, approximately.
TEST(partial_sort_copy, takes_few_comparisons_for_the_elements_that_find_no_room) {
    support::random_source random;
    auto const numbers = random.numbers(40'000, 0, 1'000'000);
    for (std::size_t room : {1U, 100U, 20'000U, 50'000U}) {
        auto const sorted = static_cast<double>((std::min)(room, numbers.size()));
        support::for_each_policy([&](auto const& policy) {
            std::vector<int> out(room);
            support::applications comparisons;
            std::partial_sort_copy(policy, numbers.begin(), numbers.end(), out.begin(), out.end(),
                                   comparisons.of(std::less<>()));
            double const alone = 40'000 * (std::log2(sorted) + 1); // a heap of what is found so far
            EXPECT_LE(static_cast<double>(comparisons.count()), 8 * 40'000 + 3 * alone);
        });
    }
}

TEST(partial_sort_copy, leaks_nothing_when_a_copy_or_the_comparison_throws) {
    using support::throwing;
    support::for_each_policy([](auto const& policy) {
        for (long k : {1L, 2L, 900L, 3000L}) {
            std::vector<throwing> in;
            in.reserve(2000);
            for (int i = 0; i != 2000; ++i) {
                in.emplace_back(i * 37 % 2000);
            }
            for (std::size_t room : {1000U, 2500U}) {
                std::vector<throwing> out(room, throwing(-1));
                throwing::fail_at(k);
                EXPECT_THROW(std::partial_sort_copy(policy, in.begin(), in.end(), out.begin(), out.end()),
                             support::kth_operation);
                throwing::fail_at(0);
                EXPECT_EQ(throwing::count(), static_cast<long>(in.size() + out.size()));
                for (int i = 0; i != 2000; ++i) {
                    ASSERT_EQ(in[static_cast<std::size_t>(i)].value(), i * 37 % 2000);
                }
            }
        }
    });
}
