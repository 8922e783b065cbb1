// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class ForwardIterator>
//   ForwardIterator
//     merge(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//           ForwardIterator2 first2, ForwardIterator2 last2, ForwardIterator result);
// template<class ExecutionPolicy, class ForwardIterator1, class ForwardIterator2, class ForwardIterator, class Compare>
//   ForwardIterator
//     merge(ExecutionPolicy&& exec, ForwardIterator1 first1, ForwardIterator1 last1,
//           ForwardIterator2 first2, ForwardIterator2 last2, ForwardIterator result, Compare comp);

#include "bad_orders.hpp"
#include "ordered.hpp"
#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <list>
#include <ranges>
#include <tuple>
#include <type_traits>
#include <vector>

namespace {

using support::by_key;
using support::index_in;
using support::keyed;
using support::needs;

// Another sorted range, often shorter, sometimes a little longer, and room for both.
constexpr auto with_another = [](support::random_source& random, auto container) {
    using Container = decltype(container);
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    std::size_t const other_size = random.below(size + 3);
    auto const other = support::random_values<Container>(random, other_size, size / 2 + 2);
    using room = std::conditional_t<std::is_same_v<Container, support::proxy_vector>, std::vector<int>, Container>;
    return std::tuple(support::sorted(container), support::sorted(other), room(size + other_size));
};

constexpr auto merge_both = [](auto& data, auto const&... policy) {
    auto& [one, other, out] = data;
    return index_in(out, std::merge(policy..., one.begin(), one.end(), other.begin(), other.end(), out.begin()));
};

} // namespace

TEST(merge, writes_what_the_sequential_one_writes) {
    support::same_for_all_containers<needs::forward>(with_another, merge_both);
    support::same_for_proxies(with_another, merge_both);
    support::same_for_bits(with_another, merge_both);
}

TEST(merge, takes_a_view_and_a_list_and_writes_to_a_list) {
    auto const odd = std::views::iota(0, 3000) | std::views::transform([](int i) { return 2 * i + 1; });
    std::list<int> even;
    for (int i = 0; i != 3000; ++i) {
        even.push_back(2 * i);
    }
    support::for_each_policy([&](auto const& policy) {
        std::list<long> out(6001, -1);
        auto const end = heist::merge(policy, odd.begin(), odd.end(), even.begin(), even.end(), out.begin());
        EXPECT_TRUE(std::equal(out.begin(), end, std::views::iota(0, 6000).begin()));
        EXPECT_EQ(index_in(out, end), 6000);
        EXPECT_EQ(*end, -1);
    });
}

TEST(merge, takes_views_of_any_length) {
    support::for_each_policy([&](auto const& policy) {
        for (int border : {0, 1, 5000, 9999, 10'000}) {
            auto const low = std::views::iota(0, border);
            auto const high = std::views::iota(border, 10'000);
            std::vector<int> out(10'000, -1);
            EXPECT_TRUE(heist::merge(policy, high.begin(), high.end(), low.begin(), low.end(), out.begin()) ==
                        out.end());
            EXPECT_TRUE(std::ranges::equal(out, std::views::iota(0, 10'000)));
        }
    });
}

TEST(merge, takes_equal_elements_from_the_first_range_first) {
    auto const two_runs = [](support::random_source& random, std::size_t size) {
        auto values = support::keyed_values(random, size);
        auto const cut = static_cast<std::ptrdiff_t>(random.below(size + 1));
        std::stable_sort(values.begin(), values.begin() + cut, by_key);
        std::stable_sort(values.begin() + cut, values.end(), by_key);
        return std::tuple(values, cut, std::vector<keyed>(size));
    };
    support::same_as_sequential(70'001, two_runs, [](auto& data, auto const&... policy) {
        auto& [values, cut, out] = data;
        auto const middle = values.begin() + cut;
        return index_in(out, std::merge(policy..., values.begin(), middle, middle, values.end(), out.begin(), by_key));
    });
}

TEST(merge, of_descending_ranges) {
    auto const descending = [](support::random_source& random, std::size_t size) {
        auto one = support::sorted(random.numbers(size, 0, 1000));
        auto other = support::sorted(random.numbers(size / 3, 0, 1000));
        std::reverse(one.begin(), one.end());
        std::reverse(other.begin(), other.end());
        return std::tuple(one, other, std::vector<int>(one.size() + other.size()));
    };
    support::same_as_sequential(8193, descending, [](auto& data, auto const&... policy) {
        auto& [one, other, out] = data;
        return index_in(out, std::merge(policy..., one.begin(), one.end(), other.begin(), other.end(), out.begin(),
                                        std::greater<>()));
    });
}

// At most N - 1 without a policy, O(N) with one: N, two for every 32 elements that ask whether the ranges overlap there, and two
// searches for each piece.
TEST(merge, takes_one_comparison_for_each_element_and_two_searches_for_each_piece) {
    support::random_source random;
    auto const one = support::sorted(random.numbers(6000, 0, 100'000));
    auto const other = support::sorted(random.numbers(4000, 0, 100'000));
    auto const comparisons = [&](auto const& policy) {
        std::vector<int> out(10'000);
        support::applications calls;
        std::merge(policy, one.begin(), one.end(), other.begin(), other.end(), out.begin(), calls.of(std::less<>()));
        return calls.count();
    };
    EXPECT_LE(comparisons(heist::seq), 9999);
    for (unsigned threads : {1U, 2U, 4U}) {
        for (long grain : {1L, 50L, 1000L}) {
            long const searches = 2 * (10'000 / grain + 1);
            EXPECT_LE(comparisons(heist::par.on(support::pool_of(threads)).grain(static_cast<std::size_t>(grain))),
                      10'000 + 2 * (10'000 / 32) + searches * 13);
        }
    }
}

TEST(merge, passes_on_the_exception_of_a_comparison_or_a_copy) {
    using support::throwing;
    std::vector<throwing> one;
    std::vector<throwing> other;
    for (int i = 0; i != 1000; ++i) {
        one.emplace_back(2 * i);
        other.emplace_back(3 * i);
    }
    support::for_each_policy([&](auto const& policy) {
        for (long k : {1L, 2L, 1000L, 2500L}) {
            std::vector<throwing> out(2000, throwing(-1));
            throwing::fail_at(k);
            EXPECT_THROW(std::merge(policy, one.begin(), one.end(), other.begin(), other.end(), out.begin()),
                         support::kth_operation);
            throwing::fail_at(0);
            EXPECT_EQ(throwing::count(), 4000);
        }
    });
}

TEST(merge, survives_comparators_that_are_no_order) {
    support::survives_bad_orders(
        {0, 1, 2, 3, 17, 100, 5000}, [](auto first, auto last, auto const& comp, auto const& policy) {
            auto const size = last - first;
            std::vector<int> out(static_cast<std::size_t>(size) + 300, -1);
            auto const middle = first + size / 3;
            auto const end = std::merge(policy, first, middle, middle, last, out.begin(), comp);
            EXPECT_EQ(end - out.begin(), size);
            EXPECT_TRUE(std::all_of(out.begin(), end, [](int number) { return number >= support::lowest; }));
            EXPECT_TRUE(std::all_of(end, out.end(), [](int number) { return number == -1; }));
        });
}
