// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Searches in arrays of numbers compare blocks of them at once: with the hit at every place of a block, ranges that end at
// every place, every width of numbers, and numbers that equal nothing.

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace {

template <class T>
class number_blocks : public testing::Test {};

using numbers = testing::Types<char, unsigned char, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                               std::int64_t, std::uint64_t, float, double, long double>;
TYPED_TEST_SUITE(number_blocks, numbers);

// Sizes around the blocks of 64 numbers and of 64 and 1024 bytes; hits at every place of the last ones.
constexpr std::array<std::size_t, 12> sizes{0, 1, 3, 63, 64, 65, 130, 191, 256, 1023, 1025, 1100};

std::vector<std::size_t> places_in(std::size_t size) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < size; at += at + 150 < size ? 37 : 1) {
        places.push_back(at);
    }
    return places;
}

constexpr auto policy = heist::par.threads(1);

TYPED_TEST(number_blocks, a_value_among_others) {
    using T = TypeParam;
    for (std::size_t const size : sizes) {
        std::vector<T> v(size, T(0));
        EXPECT_EQ(std::find(policy, v.begin(), v.end(), T(1)), v.end());
        EXPECT_EQ(std::count(policy, v.begin(), v.end(), T(0)), static_cast<std::ptrdiff_t>(size));
        for (std::size_t const at : places_in(size)) {
            v[at] = T(1);
            auto const there = v.begin() + static_cast<std::ptrdiff_t>(at);
            std::array<T, 2> const set{T(1), T(1)};
            EXPECT_EQ(std::find(policy, v.begin(), v.end(), T(1)), there) << size;
            EXPECT_EQ(std::find_first_of(policy, v.begin(), v.end(), set.begin(), set.end()), there) << size;
            EXPECT_EQ(std::count(policy, v.begin(), v.end(), T(1)), 1);
            EXPECT_EQ(std::count_if(policy, v.begin(), v.end(), [](T x) { return x == T(0); }),
                      static_cast<std::ptrdiff_t>(size) - 1);
            v[at] = T(0);
        }
    }
}

TYPED_TEST(number_blocks, the_first_of_two_hits) {
    using T = TypeParam;
    std::vector<T> v(300, T(0));
    std::array<T, 2> const set{T(1), std::numeric_limits<T>::max()};
    for (std::size_t at = 0; at + 1 < v.size(); ++at) {
        auto const there = v.begin() + static_cast<std::ptrdiff_t>(at);
        v[at] = set[1]; // the last of the set comes first
        v[at + 1] = set[0];
        EXPECT_EQ(std::find_first_of(policy, v.begin(), v.end(), set.begin(), set.end()), there);
        v[at] = v[at + 1] = T(0);
    }
}

// Where few different numbers occur, there is a place like the needle in each block; here the whole needle is at one place, at two, or nowhere.
TYPED_TEST(number_blocks, needles_among_few_different_numbers) {
    using T = TypeParam;
    std::mt19937 bits(5);
    for (std::size_t const size : {std::size_t{200}, std::size_t{1000}, std::size_t{9000}}) {
        for (std::size_t const length : {std::size_t{2}, std::size_t{5}, std::size_t{40}}) {
            std::vector<T> v(size);
            std::generate(v.begin(), v.end(), [&] { return T(bits() % 2); });
            std::vector<T> needle(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(length));
            needle[length / 2] = T(2);
            auto const as_expected = [&] {
                EXPECT_EQ(std::search(policy, v.begin(), v.end(), needle.begin(), needle.end()),
                          std::search(v.begin(), v.end(), needle.begin(), needle.end()));
                EXPECT_EQ(std::find_end(policy, v.begin(), v.end(), needle.begin(), needle.end()),
                          std::find_end(v.begin(), v.end(), needle.begin(), needle.end()));
            };
            as_expected();
            for (std::size_t at = 0; at + length <= size; at += size / 37 + 1) {
                auto const there = v.begin() + static_cast<std::ptrdiff_t>(at);
                std::copy(needle.begin(), needle.end(), there);
                as_expected();
                there[static_cast<std::ptrdiff_t>(length / 2)] = T(1); // all before stay but for that
            }
            std::copy(needle.begin(), needle.end(), v.end() - static_cast<std::ptrdiff_t>(length));
            as_expected();
        }
    }
}

TYPED_TEST(number_blocks, arrays_that_differ_in_one_place) {
    using T = TypeParam;
    for (std::size_t const size : sizes) {
        std::vector<T> const one(size, T(0));
        std::vector<T> other = one;
        EXPECT_TRUE(std::equal(policy, one.begin(), one.end(), other.begin()));
        EXPECT_EQ(std::mismatch(policy, one.begin(), one.end(), other.begin()).first, one.end());
        EXPECT_FALSE(std::lexicographical_compare(policy, one.begin(), one.end(), other.begin(), other.end()));
        for (std::size_t const at : places_in(size)) {
            other[at] = T(1);
            EXPECT_FALSE(std::equal(policy, one.begin(), one.end(), other.begin()));
            EXPECT_EQ(std::mismatch(policy, one.begin(), one.end(), other.begin()).second,
                      other.begin() + static_cast<std::ptrdiff_t>(at));
            EXPECT_TRUE(std::lexicographical_compare(policy, one.begin(), one.end(), other.begin(), other.end()));
            EXPECT_FALSE(std::lexicographical_compare(policy, other.begin(), other.end(), one.begin(), one.end()));
            EXPECT_TRUE(std::lexicographical_compare(policy, other.begin(), other.end(), one.begin(), one.end(),
                                                     std::greater<>()));
            other[at] = T(0);
        }
    }
}

TYPED_TEST(number_blocks, neighbours) {
    using T = TypeParam;
    for (std::size_t const size : sizes) {
        std::vector<T> steps(size); // no two neighbours are the same
        for (std::size_t i = 0; i != size; ++i) {
            steps[i] = T(i % 2);
        }
        std::vector<T> flat(size, T(1)); // up to a place where it falls
        EXPECT_EQ(std::adjacent_find(policy, steps.begin(), steps.end()), steps.end());
        EXPECT_TRUE(std::is_sorted(policy, flat.begin(), flat.end()));
        EXPECT_TRUE(std::is_heap(policy, flat.begin(), flat.end()));
        for (std::size_t const at : places_in(size)) {
            if (at == 0) {
                continue;
            }
            auto const place = static_cast<std::ptrdiff_t>(at);
            T const kept = steps[at];
            steps[at] = steps[at - 1];
            EXPECT_EQ(std::adjacent_find(policy, steps.begin(), steps.end()), steps.begin() + place - 1);
            steps[at] = kept;
            flat[at] = T(0);
            EXPECT_EQ(std::is_sorted_until(policy, flat.begin(), flat.end()), flat.begin() + place);
            EXPECT_EQ(std::adjacent_find(policy, flat.begin(), flat.end(), std::greater<T>()),
                      flat.begin() + place - 1);
            EXPECT_EQ(std::is_heap_until(policy, flat.begin(), flat.end()),
                      std::is_heap_until(flat.begin(), flat.end()));
            flat[at] = T(1);
            std::vector<T> low(size, T(0)); // one element that climbs
            low[at] = T(1);
            EXPECT_EQ(std::is_heap_until(policy, low.begin(), low.end()), low.begin() + place);
        }
    }
}

// A NaN is not the same as itself, and is neither less nor greater.
TEST(number_blocks, nan) {
    double const nan = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t at = 0; at != 200; ++at) {
        std::vector<double> v(200, 1.0);
        v[at] = nan;
        auto const place = static_cast<std::ptrdiff_t>(at);
        EXPECT_EQ(std::find(policy, v.begin(), v.end(), nan), v.end());
        EXPECT_EQ(std::mismatch(policy, v.begin(), v.end(), v.begin()).first, v.begin() + place);
        EXPECT_FALSE(std::lexicographical_compare(policy, v.begin(), v.end(), v.begin(), v.end()));
        EXPECT_TRUE(std::is_sorted(policy, v.begin(), v.end()));
        EXPECT_EQ(std::count(policy, v.begin(), v.end(), 1.0), 199);
    }
}

// -0.0 and +0.0 are the same, though their bytes differ.
TEST(number_blocks, zeros) {
    std::vector<double> const minus(200, -0.0);
    std::vector<double> const plus(200, 0.0);
    EXPECT_TRUE(std::equal(policy, minus.begin(), minus.end(), plus.begin()));
    EXPECT_EQ(std::find(policy, minus.begin(), minus.end(), 0.0), minus.begin());
    EXPECT_FALSE(std::lexicographical_compare(policy, minus.begin(), minus.end(), plus.begin(), plus.end()));
}

// Blocks in which the first and the last number of a needle stand at the right distance are looked at one by one.
TYPED_TEST(number_blocks, a_needle_from_both_sides) {
    using T = TypeParam;
    for (std::size_t const length : {std::size_t{1}, std::size_t{2}, std::size_t{8}, std::size_t{70}}) {
        std::vector<T> needle(length, T(2));
        needle.front() = T(1);
        needle.back() = T(3);
        std::vector<T> nearly = needle; // the same at both ends, but not in between
        nearly[length / 2] = T(4);
        auto const size_of_needle = static_cast<std::ptrdiff_t>(length);
        for (std::size_t const size : {length, length + 1, std::size_t{300}, std::size_t{1100}}) {
            std::vector<T> v(size, T(0));
            if (length > 2 && size >= 3 * length) {
                std::copy(nearly.begin(), nearly.end(), v.begin() + 1);
                std::copy(nearly.begin(), nearly.end(), v.end() - size_of_needle);
            }
            auto const clean = v;
            auto const search = [&] { return std::search(policy, v.begin(), v.end(), needle.begin(), needle.end()); };
            auto const find_end = [&] {
                return std::find_end(policy, v.begin(), v.end(), needle.begin(), needle.end());
            };
            EXPECT_EQ(search(), v.end()) << length << ' ' << size;
            EXPECT_EQ(find_end(), v.end()) << length << ' ' << size;
            for (std::size_t const at : places_in(size - length + 1)) {
                auto const there = v.begin() + static_cast<std::ptrdiff_t>(at);
                std::copy(needle.begin(), needle.end(), there);
                EXPECT_EQ(search(), there) << length << ' ' << size;
                EXPECT_EQ(find_end(), there) << length << ' ' << size;
                v = clean;
            }
        }
    }
}

} // namespace
