// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/algorithms/sort/vector_kernels.hpp>
#include <heist/splitting/even_pieces.hpp>

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

// Integers are sorted by what they are, not by comparing them: all go to one of some buckets of equal width between the smallest and the
// largest, then each bucket does the same within the cache, and a few neighbours are left to be sorted.
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

enum class result_in { keys, other };

// Sorts each of the buckets [first, last) of distributed keys: bucket i ends at ends[i]. They come from `from` and go to the same places of `to`,
// which may be the same array. `sort_large(bucket of from, place in to)` does it for those that are too large for a leaf.
template <class Key, class Compare, class SortLarge>
void sort_buckets(Key* from, Key* to, std::uint32_t const* ends, std::size_t first, std::size_t last, Compare& comp,
                  SortLarge const& sort_large) {
    auto const large = [&](std::size_t begin, std::size_t end) {
        sort_large(std::span<Key>(from + begin, end - begin), to + begin);
    };
    if constexpr (vector_key<Key>) {
        if (auto const* const kernels = sorting::find_vector_kernels(word_of<Key>{})) {
            while (true) {
                first = kernels->sort_buckets(sorting::as_words(from), sorting::as_words(to), ends, first, last,
                                              flip_of<Key, Compare>);
                if (first == last) {
                    return;
                }
                large(first == 0 ? 0 : ends[first - 1], ends[first]);
                ++first;
            }
        }
    }
    std::size_t begin = first == 0 ? 0 : ends[first - 1];
    for (; first != last; ++first) {
        std::size_t const end = ends[first];
        if (end - begin > merging_sort_limit) {
            large(begin, end);
        } else {
            if (from != to) {
                std::copy(from + begin, from + end, to + begin);
            }
            sorting::small_sort(to + begin, to + end, comp);
        }
        begin = end;
    }
}

// Sorts `keys` in one thread. The result is in `keys` or in `other`, as asked for; both have the same size.
template <class Number, class Key, class Compare>
void sort_by_distribution(std::span<Key> keys, Key* other, result_in where, Compare& comp) {
    std::size_t const size = keys.size();
    Key* const first = where == result_in::keys ? keys.data() : other;
    auto const copy = [&] {
        if (where == result_in::other) {
            std::copy_n(keys.data(), size, other);
        }
    };
    auto const divide = [&] {
        copy();
        sorting::quicksort(sorting::whole(first, first + size), comp);
    };
    if (size < least_distributed) {
        return divide();
    }
    key_range<Key> const range = sorting::range_of<Key>(keys);
    if (range.low == range.high) {
        return copy();
    }
    bucket_map<Number, Compare> const bucket(range, sorting::bits_for(size, keys_per_leaf, 1, most_leaf_bits));
    std::array<std::uint32_t, std::size_t{1} << most_leaf_bits> ends;
    std::fill_n(ends.begin(), bucket.count(), 0U);
    sorting::count_keys<Key>(keys, bucket, ends.data());
    if (!bucket.exact() && *std::max_element(ends.begin(), ends.begin() + bucket.count()) > size / large_bucket) {
        return divide(); // most of the work would be left
    }
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i != bucket.count(); ++i) {
        sum += std::exchange(ends[i], sum);
    }
    sorting::distribute<Key>(keys, bucket, ends.data(), other);
    if (bucket.exact()) {
        if (where == result_in::keys) {
            std::copy_n(other, size, keys.data());
        }
        return;
    }
    sorting::sort_buckets(other, first, ends.data(), 0, bucket.count(), comp, [&](std::span<Key> gathered, Key* to) {
        if (gathered.data() != to) {
            std::copy(gathered.begin(), gathered.end(), to);
        }
        // Keys that have gathered in one place are often the same.
        if (auto const [low, high] = sorting::range_of<Key>(gathered); low != high) {
            sorting::quicksort(sorting::whole(to, to + gathered.size()), comp);
        }
    });
}

// A piece of an array.
template <class Key>
std::span<Key const> piece_of(std::span<Key> keys, splitting::even_pieces const& pieces, std::size_t piece) noexcept {
    return std::span<Key const>(keys).subspan(pieces.begin_of(piece), pieces.size_of(piece));
}

// The first distribution of many keys, of which any number of threads can do parts: chunks of the keys are counted and distributed by
// themselves, and within a bucket the chunks follow each other.
template <class Number, class Compare>
class shared_distribution {
public:
    using key = key_type<Number>;

    shared_distribution(std::span<key> keys, key_range<key> range, std::size_t chunks)
        : keys_(keys), bucket_(range, sorting::bits_for(keys.size(), keys_per_bucket, least_shared_bits, most_shared_bits)), chunks_(chunks), places_(chunks * bucket_.count()) {}

    // No memory for it.
    bool failed() const noexcept { return !places_; }

    std::size_t chunks() const noexcept { return chunks_; }
    std::size_t buckets() const noexcept { return bucket_.count(); }

    // One thread each.
    void count(std::size_t chunk) noexcept {
        std::fill_n(row(chunk), buckets(), 0U);
        sorting::count_keys<key>(part(chunk), bucket_, row(chunk));
    }
    void distribute(std::size_t chunk, key* to) noexcept {
        sorting::distribute<key>(part(chunk), bucket_, row(chunk), to);
    }

    // Between the two.
    void place() noexcept {
        std::size_t sum = 0;
        for (std::size_t i = 0; i != buckets(); ++i) {
            for (std::size_t chunk = 0; chunk != chunks_; ++chunk) {
                sum += std::exchange(row(chunk)[i], static_cast<std::uint32_t>(sum));
            }
        }
    }

    // After both: the places of the last chunk have moved to the ends of the buckets.
    std::size_t end_of(std::size_t i) const noexcept { return row(chunks_ - 1)[i]; }
    std::size_t begin_of(std::size_t i) const noexcept { return i == 0 ? 0 : end_of(i - 1); }
    std::uint32_t const* ends() const noexcept { return row(chunks_ - 1); }

private:
    std::uint32_t* row(std::size_t chunk) const noexcept { return places_.begin() + chunk * buckets(); }
    std::span<key const> part(std::size_t chunk) const noexcept {
        return sorting::piece_of<key>(keys_, {keys_.size(), chunks_}, chunk);
    }

    std::span<key> keys_;
    bucket_map<Number, Compare> bucket_;
    std::size_t chunks_;
    element_buffer<std::uint32_t> places_;
};

} // namespace heist::algorithms::sorting
