// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// White-box tests of what is sorted in vectors. On processors without them there is nothing to test; what is done there is what
// algorithms.sort.generic and algorithms.sort.phases.generic test everywhere.

#include <heist/algorithms/sort/vector_kernels.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace sorting = heist::algorithms::sorting;

namespace {

template <class Order>
class vector_kernels_of : public testing::Test {
protected:
    void SetUp() override {
        if (sorting::find_vector_kernels(sorting::word_of<typename Order::key>{}) == nullptr) {
            GTEST_SKIP() << "this processor has no such vectors";
        }
    }
};

template <class Key, class Compare>
struct order {
    using key = Key;
    using compare = Compare;
};
using orders = testing::Types<order<std::int32_t, std::less<>>, order<std::int32_t, std::greater<>>,
                              order<std::uint32_t, std::less<>>, order<std::uint32_t, std::greater<>>,
                              order<std::int64_t, std::less<>>, order<std::int64_t, std::greater<>>,
                              order<std::uint64_t, std::less<>>, order<std::uint64_t, std::greater<>>>;
TYPED_TEST_SUITE(vector_kernels_of, orders);

// Random numbers of all sizes, small ones, and the smallest and largest that there are.
template <class Key>
std::vector<Key> keys_of(std::size_t size, std::uint64_t seed) {
    std::mt19937_64 bits(seed);
    std::vector<Key> keys(size);
    for (Key& key : keys) {
        switch (seed % 3) {
        case 0: key = static_cast<Key>(bits()); break;
        case 1: key = static_cast<Key>(bits() % 4); break;
        default: {
            Key const some[] = {(std::numeric_limits<Key>::min)(), (std::numeric_limits<Key>::max)(),
                                static_cast<Key>(bits() >> 63), static_cast<Key>(bits())};
            key = some[bits() % 4];
        }
        }
    }
    return keys;
}

TYPED_TEST(vector_kernels_of, sort_every_size_and_touch_nothing_else) {
    using key = typename TypeParam::key;
    using compare = typename TypeParam::compare;
    using word = sorting::word_of<key>;
    auto const* const kernels = sorting::find_vector_kernels(word{});
    for (std::size_t size = 0; size <= sorting::vector_kernels<word>::largest; ++size) {
        for (std::uint64_t seed = 0; seed != 30; ++seed) {
            std::vector<key> const around = keys_of<key>(size + 2, 100 * size + seed);
            std::vector<key> expected = around;
            std::sort(expected.begin() + 1, expected.end() - 1, compare{});
            std::vector<key> sorted = around;
            kernels->sort(sorting::as_words(sorted.data() + 1), size, sorting::flip_of<key, compare>);
            ASSERT_EQ(sorted, expected) << size << " keys, seed " << seed;
            std::vector<key> exact(around.begin() + 1,
                                   around.end() - 1); // address sanitizer sees what is read behind it
            kernels->sort(sorting::as_words(exact.data()), size, sorting::flip_of<key, compare>);
            ASSERT_TRUE(std::equal(exact.begin(), exact.end(), expected.begin() + 1));
        }
    }
}

// Bucket sizes of 0 to one more than is sorted, the latter rarely.
template <class Word>
std::vector<std::uint32_t> ends_of_buckets(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 bits(seed);
    std::vector<std::uint32_t> ends;
    std::uint32_t end = 0;
    for (std::size_t i = 0; i != count; ++i) {
        std::uint64_t const most = bits() % 8 == 0 ? sorting::vector_kernels<Word>::largest + 2 : 20;
        end += static_cast<std::uint32_t>(bits() % most);
        ends.push_back(end);
    }
    return ends;
}

TYPED_TEST(vector_kernels_of, sort_buckets_up_to_the_first_large_one) {
    using key = typename TypeParam::key;
    using compare = typename TypeParam::compare;
    using word = sorting::word_of<key>;
    constexpr std::size_t largest = sorting::vector_kernels<word>::largest;
    constexpr word flip = sorting::flip_of<key, compare>;
    auto const* const kernels = sorting::find_vector_kernels(word{});
    for (std::uint64_t seed = 0; seed != 60; ++seed) {
        auto const ends = ends_of_buckets<word>(30, seed);
        auto const at = [](std::uint32_t place) { return static_cast<std::ptrdiff_t>(place); };
        std::size_t const first = seed % 5;
        std::vector<key> const from = keys_of<key>(ends.back() + 1, seed); // the last one belongs to nobody
        std::vector<key> expected = from;
        std::vector<key> in_place = from;
        std::vector<key> to = from;
        std::size_t bucket = first;
        while (bucket != ends.size()) {
            std::uint32_t const begin = bucket == 0 ? 0 : ends[bucket - 1];
            if (ends[bucket] - begin > largest) {
                break;
            }
            std::sort(expected.begin() + at(begin), expected.begin() + at(ends[bucket]), compare{});
            ++bucket;
        }
        EXPECT_EQ(kernels->sort_buckets(sorting::as_words(in_place.data()), sorting::as_words(in_place.data()),
                                        ends.data(), first, ends.size(), flip),
                  bucket);
        ASSERT_EQ(in_place, expected) << "seed " << seed;
        EXPECT_EQ(kernels->sort_buckets(sorting::as_words(from.data()), sorting::as_words(to.data()), ends.data(),
                                        first, ends.size(), flip),
                  bucket);
        ASSERT_EQ(to, expected) << "seed " << seed;
    }
}

TYPED_TEST(vector_kernels_of, find_the_smallest_and_the_largest) {
    using key = typename TypeParam::key;
    using word = sorting::word_of<key>;
    constexpr word flip = sorting::flip_of<key, std::less<>>;
    auto const* const kernels = sorting::find_vector_kernels(word{});
    for (std::size_t size = 1; size != 200; ++size) {
        std::vector<key> const keys = keys_of<key>(size, size);
        auto const [low, high] = std::minmax_element(keys.begin(), keys.end());
        auto const found = kernels->range_of(sorting::as_words(keys.data()), size, flip);
        EXPECT_EQ(static_cast<key>(found.low ^ flip), *low);
        EXPECT_EQ(static_cast<key>(found.high ^ flip), *high);
    }
}

TYPED_TEST(vector_kernels_of, see_whether_keys_are_in_order) {
    using key = typename TypeParam::key;
    using compare = typename TypeParam::compare;
    using word = sorting::word_of<key>;
    constexpr word flip = sorting::flip_of<key, compare>;
    auto const* const kernels = sorting::find_vector_kernels(word{});
    auto const in_order = [&](std::vector<key> const& keys) {
        return kernels->in_order(sorting::as_words(keys.data()), keys.size(), flip);
    };
    for (std::size_t size = 1; size < 2000; size += size < 100 ? 1 : 97) {
        std::vector<key> keys = keys_of<key>(size, size);
        std::sort(keys.begin(), keys.end(), compare{});
        EXPECT_TRUE(in_order(keys)) << size;
        for (std::size_t i = 0; i + 1 < size; ++i) { // one pair of neighbours the wrong way round, wherever it is
            std::swap(keys[i], keys[i + 1]);
            ASSERT_EQ(in_order(keys), std::is_sorted(keys.begin(), keys.end(), compare{})) << size << ", " << i;
            std::swap(keys[i], keys[i + 1]);
        }
    }
}

template <class Key>
std::vector<Key> sorted_keys(std::vector<Key> keys) {
    std::sort(keys.begin(), keys.end());
    return keys;
}

TYPED_TEST(vector_kernels_of, divide_every_size_and_touch_nothing_else) {
    using key = typename TypeParam::key;
    using compare = typename TypeParam::compare;
    using word = sorting::word_of<key>;
    auto const* const kernels = sorting::find_vector_kernels(word{});
    compare const less;
    for (std::size_t size = 0; size < 1200; size += size < 300 ? 1 : 37) {
        for (std::uint64_t seed = 0; seed != 6; ++seed) {
            for (bool const or_equal : {false, true}) {
                std::vector<key> const around = keys_of<key>(size + 2, 100 * size + seed);
                key const pivot = around[around.size() / 2];
                auto const goes_left = [&](key x) { return or_equal ? !less(pivot, x) : less(x, pivot); };
                std::vector<key> divided = around;
                std::size_t const left =
                    kernels->partition(sorting::as_words(divided.data() + 1), size, static_cast<word>(pivot), or_equal,
                                       sorting::flip_of<key, compare>);
                auto const first = divided.begin() + 1;
                auto const border = first + static_cast<std::ptrdiff_t>(left);
                EXPECT_TRUE(std::all_of(first, border, goes_left)) << size << " keys, seed " << seed;
                EXPECT_TRUE(std::none_of(border, divided.end() - 1, goes_left)) << size << " keys, seed " << seed;
                EXPECT_EQ(divided.front(), around.front());
                EXPECT_EQ(divided.back(), around.back());
                EXPECT_EQ(sorted_keys(divided), sorted_keys(around));
                std::vector<key> exact(around.begin() + 1,
                                       around.end() - 1); // address sanitizer sees what is touched behind it
                EXPECT_EQ(kernels->partition(sorting::as_words(exact.data()), size, static_cast<word>(pivot), or_equal,
                                             sorting::flip_of<key, compare>),
                          left);
            }
        }
    }
}

} // namespace
