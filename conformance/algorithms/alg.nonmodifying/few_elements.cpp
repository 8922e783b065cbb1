// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// search, find_end, search_n and find_first_of in arrays of few elements, which are not looked at in blocks: all arrays of up to eight zeros and ones, and
// some that are longer.

#include <support/random.hpp>

#include <heist/algorithm.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace {

using numbers = std::vector<int>;

// The digits of `bits`.
numbers digits(unsigned bits, std::size_t count) {
    numbers all(count);
    for (std::size_t i = 0; i != count; ++i) {
        all[i] = static_cast<int>(bits >> i & 1U);
    }
    return all;
}

// check(hay, needle) for arrays in which a needle often occurs more than once. The default pool: only there are small calls not counted one by one.
template <class Check>
void for_each_pair(Check const& check) {
    for (std::size_t length = 1; length <= 3; ++length) {
        for (unsigned needle = 0; needle != 1U << length; ++needle) {
            for (std::size_t size = 0; size <= 8; ++size) {
                for (unsigned hay = 0; hay != 1U << size; ++hay) {
                    check(digits(hay, size), digits(needle, length));
                }
            }
            support::random_source random;
            for (std::size_t size = 9; size <= 70; ++size) {
                check(random.numbers(size, 0, 1), digits(needle, length));
            }
        }
    }
}

TEST(few_elements, are_searched_from_the_front) {
    for_each_pair([](numbers const& hay, numbers const& needle) {
        ASSERT_EQ(heist::search(heist::par, hay.begin(), hay.end(), needle.begin(), needle.end()),
                  std::search(hay.begin(), hay.end(), needle.begin(), needle.end()));
    });
}

TEST(few_elements, are_searched_from_the_end) {
    for_each_pair([](numbers const& hay, numbers const& needle) {
        ASSERT_EQ(heist::find_end(heist::par, hay.begin(), hay.end(), needle.begin(), needle.end()),
                  std::find_end(hay.begin(), hay.end(), needle.begin(), needle.end()));
    });
}

TEST(few_elements, are_searched_for_a_row) {
    for_each_pair([](numbers const& hay, numbers const& needle) {
        auto const length = static_cast<int>(needle.size());
        ASSERT_EQ(heist::search_n(heist::par, hay.begin(), hay.end(), length, needle[0]),
                  std::search_n(hay.begin(), hay.end(), length, needle[0]));
    });
}

TEST(few_elements, are_searched_for_one_of_a_set) {
    for_each_pair([](numbers const& hay, numbers const& set) {
        ASSERT_EQ(heist::find_first_of(heist::par, hay.begin(), hay.end(), set.begin(), set.end()),
                  std::find_first_of(hay.begin(), hay.end(), set.begin(), set.end()));
    });
}

} // namespace
