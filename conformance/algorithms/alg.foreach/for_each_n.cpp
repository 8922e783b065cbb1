// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// template<class ExecutionPolicy, class ForwardIterator, class Size, class Function>
//   ForwardIterator for_each_n(ExecutionPolicy&& exec, ForwardIterator first, Size n, Function f);

#include "support/iterators.hpp"
#include "support/random.hpp"
#include "support/settings.hpp"
#include "support/sizes.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <forward_list>
#include <iterator>
#include <list>
#include <numeric>
#include <ranges>
#include <type_traits>
#include <vector>

namespace {

using support::visits;

// Standard wording: "the type Size is convertible to an integral type".
struct counts_as_an_integer {
    int n;
    operator int() const { return n; }
};

enum plain_enumeration { seventeen = 17 };

// `range` is 0, 1, 2 …: the first n must come by once per call, the rest never, and the end must be returned.
template <class Range>
void expect_first_n_visited_once(Range&& range, std::size_t n, std::size_t total) {
    visits seen(total);
    std::uint32_t calls = 0;
    auto const expected_end = std::ranges::next(range.begin(), static_cast<std::ptrdiff_t>(n));
    support::with_some_settings([&](auto spelling, auto const& policy) {
        auto const end = spelling.for_each_n(policy, range.begin(), n,
                                             [&](auto const& number) { seen.add(static_cast<std::size_t>(number)); });
        ASSERT_TRUE(end == expected_end);
        ASSERT_TRUE(seen.all(++calls, 0, n));
        ASSERT_TRUE(seen.all(0, n, total));
    });
}

template <class Container>
void expect_container_visited() {
    for (std::size_t n : support::modest_sizes()) {
        std::size_t const total = n + 5;
        Container numbers(total);
        std::iota(numbers.begin(), numbers.end(), 0);
        expect_first_n_visited_once(numbers, n, total);
    }
}

} // namespace

TEST(for_each_n, visits_the_first_n_once_and_returns_their_end) {
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        expect_first_n_visited_once(std::views::iota(std::size_t{0}, n + 3), n, n + 3);
    }
}

TEST(for_each_n, does_what_the_sequential_loop_does) {
    support::random_source random;
    for (std::size_t n : support::sizes()) {
        SCOPED_TRACE(n);
        auto const input = random.numbers<std::uint32_t>(n + 9, 0, 0xffff);
        auto const step = [](std::uint32_t& x) { x = x * 2654435761u + 7; };
        auto expected = input;
        std::for_each_n(expected.begin(), n, step);
        support::with_all_settings([&](auto spelling, auto const& policy) {
            auto actual = input;
            auto const end = spelling.for_each_n(policy, actual.begin(), n, step);
            ASSERT_EQ(end - actual.begin(), static_cast<std::ptrdiff_t>(n));
            ASSERT_EQ(actual, expected);
        });
    }
}

TEST(for_each_n, takes_a_deque) {
    expect_container_visited<std::deque<int>>();
}
TEST(for_each_n, takes_a_list) {
    expect_container_visited<std::list<int>>();
}
TEST(for_each_n, takes_a_forward_list) {
    expect_container_visited<std::forward_list<int>>();
}

TEST(for_each_n, takes_forward_only_iterators) {
    for (std::size_t n : support::modest_sizes()) {
        std::vector<int> numbers(n + 4);
        std::iota(numbers.begin(), numbers.end(), 0);
        expect_first_n_visited_once(support::wrapped<support::forward_only>(numbers), n, n + 4);
    }
}

TEST(for_each_n, takes_views) {
    for (std::size_t n : support::modest_sizes()) {
        int const end = static_cast<int>(n) + 2;
        std::vector<int> backwards(n + 2);
        std::iota(backwards.rbegin(), backwards.rend(), 0);
        expect_first_n_visited_once(std::views::iota(0, end), n, n + 2);
        expect_first_n_visited_once(backwards | std::views::reverse, n, n + 2);
        expect_first_n_visited_once(backwards | std::views::transform([=](int i) { return end - 1 - i; }), n, n + 2);
    }
}

TEST(for_each_n, takes_every_type_that_counts) {
    std::vector<int> values(40);
    support::with_some_settings([&](auto spelling, auto const& policy) {
        std::fill(values.begin(), values.end(), 0);
        auto const expect_seventeen = [&](auto n) {
            auto const end = spelling.for_each_n(policy, values.begin(), n, [](int& x) { ++x; });
            ASSERT_EQ(end - values.begin(), 17);
        };
        expect_seventeen(17);
        expect_seventeen(17u);
        expect_seventeen(static_cast<signed char>(17));
        expect_seventeen(static_cast<unsigned short>(17));
        expect_seventeen(17ull);
        expect_seventeen(counts_as_an_integer{17});
        expect_seventeen(seventeen);
        ASSERT_EQ(std::count(values.begin(), values.begin() + 17, 7), 17);
        ASSERT_EQ(std::count(values.begin() + 17, values.end(), 0), 23);
    });
}

TEST(for_each_n, does_nothing_for_zero_elements) {
    std::vector<int> values(3, 1);
    support::with_some_settings([&](auto spelling, auto const& policy) {
        auto const unreachable = [](int&) { ADD_FAILURE() << "there is no element"; };
        ASSERT_EQ(spelling.for_each_n(policy, values.begin() + 1, 0, unreachable), values.begin() + 1);
        ASSERT_EQ(spelling.for_each_n(policy, std::list<int>::iterator{}, 0, unreachable), std::list<int>::iterator{});
        ASSERT_EQ(spelling.for_each_n(policy, static_cast<int*>(nullptr), 0, unreachable), nullptr);
    });
}

TEST(for_each_n, returns_an_iterator_of_the_same_type) {
    std::list<int> values(3);
    auto const f = [](int&) {};
    using iterator = std::list<int>::iterator;
    static_assert(std::is_same_v<decltype(heist::for_each_n(heist::par, values.begin(), 3, f)), iterator>);
    static_assert(std::is_same_v<decltype(std::for_each_n(heist::par, values.begin(), 3, f)), iterator>);
    static_assert(std::is_same_v<decltype(heist::for_each_n(heist::seq, values.begin(), 3, f)), iterator>);
}
