// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/algorithms/sort/vector_kernels.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

// Integers are sorted by what they are, not by comparing them: all go to one of many buckets of equal width between the smallest and the
// largest, and a few neighbours are left to be sorted.
namespace heist::algorithms::sorting {

// An array that can be sorted so.
template <class It, class Compare>
concept distributable = integer_array<It, Compare> && sizeof(std::iter_value_t<It>) <= 8;

// The smallest and the largest key.
template <class Key>
struct key_range {
    Key low;
    Key high;

    friend key_range both(key_range a, key_range b) noexcept {
        return {(std::min)(a.low, b.low), (std::max)(a.high, b.high)};
    }
};

// pre: not empty
template <class Key>
key_range<Key> range_of(std::span<Key const> keys) noexcept {
    if constexpr (vector_key<Key>) {
        if (auto const* const kernels = sorting::find_vector_kernels(word_of<Key>{})) {
            constexpr auto flip = flip_of<Key, std::less<>>;
            auto const [low, high] = kernels->range_of(sorting::as_words(keys.data()), keys.size(), flip);
            return {static_cast<Key>(low ^ flip), static_cast<Key>(high ^ flip)};
        }
    }
    constexpr std::size_t lanes = 4; // one alone would wait for its own result each time
    std::array<key_range<Key>, lanes> found;
    found.fill({keys[0], keys[0]});
    std::size_t i = 0;
    for (; i + lanes <= keys.size(); i += lanes) {
        for (std::size_t lane = 0; lane != lanes; ++lane) {
            found[lane] = both(found[lane], {keys[i + lane], keys[i + lane]});
        }
    }
    for (; i != keys.size(); ++i) {
        found[0] = both(found[0], {keys[i], keys[i]});
    }
    return both(both(found[0], found[1]), both(found[2], found[3]));
}

// Buckets of equal width, in the order of Compare: 2^bits of them or fewer. `Number` is what the keys stand for: integers, or the keys of
// floating-point numbers. Those are spread by their values: as integers most of them would be near the largest ones.
template <class Number, class Compare>
class bucket_map {
public:
    using key = key_type<Number>;

    bucket_map(key_range<key> range, unsigned most_bits) noexcept
        : origin_(bits_of(ascending ? range.low : range.high)) {
        auto const distance = static_cast<bits>(bits_of(range.high) - bits_of(range.low));
        auto const width = static_cast<unsigned>(std::bit_width(distance));
        shift_ = width > most_bits ? width - most_bits : 0;
        count_ = static_cast<std::size_t>(distance >> shift_) + 1;
        if constexpr (std::floating_point<Number>) {
            if (shift_ != 0) {
                spread_by_value(range, std::size_t{1} << most_bits);
            }
        }
    }

    std::size_t count() const noexcept { return count_; }

    // Each bucket has one value.
    bool exact() const noexcept { return shift_ == 0; }
    // pre: exact()
    key only_key_of(std::size_t bucket) const noexcept {
        auto const distance = static_cast<bits>(bucket);
        return static_cast<key>(ascending ? origin_ + distance : origin_ - distance);
    }

    std::size_t operator()(key k) const noexcept {
        if constexpr (std::floating_point<Number>) {
            if (scale_ != 0) {
                Number const number = key_map<Number>::from_key(k);
                // Signed, which takes one instruction; unsigned ones take a branch.
                auto const place = static_cast<std::int32_t>((ascending ? number - low_ : low_ - number) * scale_);
                return (std::min)(static_cast<std::size_t>(place), count_ - 1);
            }
        }
        auto const distance = static_cast<bits>(ascending ? bits_of(k) - origin_ : origin_ - bits_of(k));
        return static_cast<std::size_t>(distance >> shift_);
    }

private:
    using bits = unsigned_like<key>;
    static constexpr bool ascending = ascending_order<Compare, key>;

    // Distances are right for signed keys too: they wrap around.
    static bits bits_of(key k) noexcept { return static_cast<bits>(k); }

    // Not with infinities or NaNs. Subtraction and multiplication keep the order, rounded or not.
    void spread_by_value(key_range<key> range, std::size_t count) noexcept {
        Number const low = key_map<Number>::from_key(range.low);
        Number const high = key_map<Number>::from_key(range.high);
        Number const scale = static_cast<Number>(count) / (high - low);
        if (scale > 0 && scale <= (std::numeric_limits<Number>::max)()) {
            low_ = ascending ? low : high;
            scale_ = scale;
            count_ = count;
        }
    }

    struct nothing {};
    using number_or_nothing = std::conditional_t<std::floating_point<Number>, Number, nothing>;

    bits origin_;
    unsigned shift_;
    std::size_t count_;
    [[no_unique_address]] number_or_nothing low_{};
    [[no_unique_address]] number_or_nothing scale_{}; // 0: by the bits
};

// How many keys belong to each bucket.
template <class Key, class Map>
void count_keys(std::span<Key const> keys, Map const bucket, std::uint32_t* counts) noexcept {
    for (Key const key : keys) {
        ++counts[bucket(key)];
    }
}

// Writes each key to the place of its bucket, which moves on by one.
template <class Key, class Map>
void distribute(std::span<Key const> keys, Map const bucket, std::uint32_t* places, Key* to) noexcept {
    for (Key const key : keys) {
        to[places[bucket(key)]++] = key;
    }
}

// How many buckets for n keys, as a power of two.
inline unsigned bits_for(std::size_t n, std::size_t keys_each, unsigned least, unsigned most) noexcept {
    return (std::clamp)(static_cast<unsigned>(std::bit_width(n / keys_each)), least + 1, most + 1) - 1;
}

// Sorts each of `count` buckets of distributed keys: bucket i ends at ends[i]. They come from `from` and go to the same places of `to`.
// `sort_large(bucket of from, place in to)` does it for those that are too large for a leaf.
template <class Key, class Compare, class SortLarge>
void sort_buckets(Key const* from, Key* to, std::uint32_t const* ends, std::size_t count, Compare& comp,
                  SortLarge const& sort_large) {
    auto const begin_of = [ends](std::size_t bucket) { return bucket == 0 ? 0 : ends[bucket - 1]; };
    auto const bucket_at = [&](std::size_t bucket) { return std::span(from + begin_of(bucket), from + ends[bucket]); };
    if constexpr (vector_key<Key>) {
        if (auto const* const kernels = sorting::find_vector_kernels(word_of<Key>{})) {
            auto const sort_from = [&](std::size_t bucket) {
                return kernels->sort_buckets(sorting::as_words(from), sorting::as_words(to), ends, bucket, count,
                                             flip_of<Key, Compare>);
            };
            for (std::size_t large = sort_from(0); large != count; large = sort_from(large + 1)) {
                sort_large(bucket_at(large), to + begin_of(large));
            }
            return;
        }
    }
    for (std::size_t i = 0; i != count; ++i) {
        std::span<Key const> const bucket = bucket_at(i);
        Key* const place = to + begin_of(i);
        if (bucket.size() > merging_sort_limit) {
            sort_large(bucket, place);
        } else {
            std::copy(bucket.begin(), bucket.end(), place);
            sorting::small_sort(place, place + bucket.size(), comp);
        }
    }
}

// Sorts `keys` in one thread; `buffer` has room for as many. pre: not empty, at most most_distributed
template <class Number, class Key, class Compare>
void sort_by_distribution(std::span<Key> keys, Key* buffer, Compare& comp) {
    auto const divide = [&comp](Key* first, std::size_t size) {
        sorting::quicksort(sorting::whole(first, first + size), comp);
    };
    key_range<Key> const range = sorting::range_of<Key>(keys);
    if (range.low == range.high) {
        return;
    }
    bucket_map<Number, Compare> const bucket(range, sorting::bits_for(keys.size(), keys_per_leaf, 1, most_leaf_bits));
    std::array<std::uint32_t, std::size_t{1} << most_leaf_bits> ends;
    std::fill_n(ends.begin(), bucket.count(), 0U);
    sorting::count_keys<Key>(keys, bucket, ends.data());
    if (bucket.exact()) {
        Key* place = keys.data();
        for (std::size_t i = 0; i != bucket.count(); ++i) {
            place = std::fill_n(place, ends[i], bucket.only_key_of(i));
        }
        return;
    }
    if (*std::max_element(ends.begin(), ends.begin() + bucket.count()) > keys.size() / large_bucket) {
        return divide(keys.data(), keys.size()); // most of the work would be left
    }
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i != bucket.count(); ++i) {
        sum += std::exchange(ends[i], sum);
    }
    sorting::distribute<Key>(keys, bucket, ends.data(), buffer);
    auto const sort_large = [&](std::span<Key const> gathered, Key* to) {
        std::copy(gathered.begin(), gathered.end(), to);
        // Keys that have gathered in one place are often the same.
        if (auto const [low, high] = sorting::range_of<Key>(gathered); low != high) {
            divide(to, gathered.size());
        }
    };
    sorting::sort_buckets(buffer, keys.data(), ends.data(), bucket.count(), comp, sort_large);
}

} // namespace heist::algorithms::sorting
