// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// sequence: position i of any range, and the division points of forward ranges.

#include <heist/splitting/sequence.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <forward_list>
#include <list>
#include <numeric>
#include <ranges>
#include <vector>

namespace {

using heist::splitting::random_access;
using heist::splitting::sequence;

static_assert(random_access<std::vector<int>::iterator>);
static_assert(random_access<std::vector<bool>::iterator>);
static_assert(random_access<int const*>);
static_assert(random_access<std::ranges::iterator_t<std::ranges::iota_view<int, int>>>);
static_assert(!random_access<std::list<int>::iterator>);
static_assert(!random_access<std::forward_list<int>::iterator>);

template <class Container>
void check_every_position(std::size_t n) {
    Container numbers(n);
    std::iota(numbers.begin(), numbers.end(), 0);
    sequence<typename Container::iterator> const by_end(numbers.begin(), numbers.end());
    sequence<typename Container::iterator> const by_size(numbers.begin(), n);
    ASSERT_EQ(by_end.size(), n);
    ASSERT_EQ(by_size.size(), n);
    for (std::size_t i = 0; i < n; i += by_end.rule().granule) {
        ASSERT_EQ(*by_end.at(i), static_cast<int>(i));
        ASSERT_EQ(*by_size.at(i), static_cast<int>(i));
    }
    if (n > 0) {
        ASSERT_EQ(*by_end.at(n - 1), static_cast<int>(n - 1)) << "between two division points";
    }
}

TEST(sequence, finds_every_position) {
    constexpr std::size_t points = heist::splitting::tuning::division_points;
    for (std::size_t n : {0UL, 1UL, 2UL, points - 1, points, points + 1, 2 * points - 1, 2 * points, 2 * points + 1,
                          5 * points + 3, 16 * points}) {
        SCOPED_TRACE(n);
        check_every_position<std::vector<int>>(n);
        check_every_position<std::list<int>>(n);
        check_every_position<std::forward_list<int>>(n);
    }
}

TEST(sequence, strides_are_powers_of_two_and_fill_half_the_table_at_least) {
    constexpr std::size_t points = heist::splitting::tuning::division_points;
    for (std::size_t n : {points, points + 1, 3 * points, 100 * points}) {
        std::list<int> numbers(n);
        std::size_t const stride = sequence<std::list<int>::iterator>(numbers.begin(), numbers.end()).rule().granule;
        EXPECT_EQ(stride & (stride - 1), 0U);
        EXPECT_LE(n, stride * points);
        EXPECT_TRUE(stride == 1 || n > stride / 2 * points);
    }
}

} // namespace
