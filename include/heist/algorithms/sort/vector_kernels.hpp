// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/orders.hpp>
#include <heist/platform/export.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

// What is faster with the wide vectors of some processors: sorting a few integers, finding the smallest and the largest of many, whether
// many are in order, and dividing them. Compiled once in the library, for signed integers in ascending order; others become such by an exclusive or
// with one constant, the `flip`.
namespace heist::algorithms::sorting {

template <class Word>
struct vector_kernels {
    // Sorts buckets [first, last), which lie behind each other: bucket i ends at ends[i], the one before it at ends[i - 1], bucket 0 begins at 0.
    // The keys come from `from` and go to the same places of `to`, which may be the same array. Places behind a bucket are written too, up to
    // ends[last - 1]: with what `from` has there. Ends at the first bucket of more than `largest` keys, and returns which it is, or `last`.
    std::size_t (*sort_buckets)(Word const* from, Word* to, std::uint32_t const* ends, std::size_t first,
                                std::size_t last, Word flip) noexcept;

    // Sorts up to `largest` keys.
    void (*sort)(Word* keys, std::size_t count, Word flip) noexcept;

    struct range {
        Word low;
        Word high;
    };
    // pre: size != 0
    range (*range_of)(Word const* keys, std::size_t size, Word flip) noexcept;

    // Whether no key is larger than the one behind it. pre: size != 0
    bool (*in_order)(Word const* keys, std::size_t size, Word flip) noexcept;

    // Moves keys before those that go to the right of the pivot: what is less goes left, and with or_equal what is equal. Returns how many go left.
    std::size_t (*partition)(Word* keys, std::size_t size, Word pivot, bool or_equal, Word flip) noexcept;

    static constexpr std::size_t largest = 256 / sizeof(Word);
};

// Null if this processor has no such vectors.
HEIST_API vector_kernels<std::int32_t> const* find_vector_kernels(std::int32_t) noexcept;
HEIST_API vector_kernels<std::int64_t> const* find_vector_kernels(std::int64_t) noexcept;

// Integers that there are kernels for.
template <class Key>
concept vector_key = std::integral<Key> && (sizeof(Key) == 4 || sizeof(Key) == 8);

template <vector_key Key>
using word_of = std::conditional_t<sizeof(Key) == 4, std::int32_t, std::int64_t>;

// What makes keys in the order of Compare signed integers in ascending order.
template <vector_key Key, class Compare>
inline constexpr word_of<Key> flip_of =
    static_cast<word_of<Key>>((std::unsigned_integral<Key> ? (std::numeric_limits<word_of<Key>>::min)() : 0) ^
                              (ascending_order<Compare, Key> ? 0 : -1));

// The kernels see the memory of keys byte by byte only: it does not matter by which of several names an integer type goes.
template <vector_key Key>
word_of<Key>* as_words(Key* keys) noexcept {
    return reinterpret_cast<word_of<Key>*>(keys);
}
template <vector_key Key>
word_of<Key> const* as_words(Key const* keys) noexcept {
    return reinterpret_cast<word_of<Key> const*>(keys);
}

} // namespace heist::algorithms::sorting
