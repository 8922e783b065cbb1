// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/platform/vectors.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <type_traits>

// Searches in arrays of numbers by comparisons we know: nobody sees how often we compare, so whole blocks are compared without
// leaving the loop at a hit, and the compiler vectorises it. Predicates of a user's own: asking.hpp.
namespace heist::algorithms {

// An array of T.
template <class It, class T>
concept number_array = std::contiguous_iterator<It> && std::is_arithmetic_v<T> &&
                       std::same_as<std::remove_cvref_t<std::iter_reference_t<It>>, T> &&
                       !std::is_volatile_v<std::remove_reference_t<std::iter_reference_t<It>>>;

// Which comparisons we know by their type.
template <class F, class T>
concept equality_of =
    std::same_as<F, std::equal_to<T>> || std::same_as<F, std::equal_to<>> || std::same_as<F, std::ranges::equal_to>;

// Compares two numbers of one array, or of two.
template <class F, class It, class... More>
concept compares_numbers =
    (equality_of<F, std::iter_value_t<It>> || sorting::natural_order<F, std::iter_value_t<It>>) &&
    number_array<It, std::iter_value_t<It>> && (number_array<More, std::iter_value_t<It>> && ...);

// An unsigned integer in which a vector instruction leaves the result of comparing two T.
template <class T>
using as_wide_as =
    std::conditional_t<sizeof(T) == 1, std::uint8_t,
                       std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                          std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

inline constexpr std::size_t numbers_in_block = 64; // as many hits fit into a byte

// For how many numbers of the block that begins with number `begin` does hit(i) hold?
template <class T, class Hit>
as_wide_as<T> hits_in_block(std::size_t begin, Hit const& hit) {
    as_wide_as<T> hits = 0;
    for (std::size_t i = 0; i != numbers_in_block; ++i) {
        if (hit(begin + i)) { // not hits += …: that GCC 12 does not vectorise
            ++hits;
        }
    }
    return hits;
}

// blocks_without_hit() for numbers that are a block or more. Not inlined: what is less should not save registers for it.
template <class T, class Hit>
[[gnu::noinline]] std::size_t whole_blocks_without_hit(std::size_t count, Hit hit) {
    std::size_t done = 0;
    while (count - done >= numbers_in_block && algorithms::hits_in_block<T>(done, hit) == 0) {
        done += numbers_in_block;
    }
    return done;
}

// How many numbers, in whole blocks from the first one, have no hit.
template <class T, class Hit>
std::size_t blocks_without_hit(std::size_t count, Hit const& hit) {
    if constexpr (platform::compared_in_vectors<T>) {
        if (count >= numbers_in_block) {
            return algorithms::whole_blocks_without_hit<T>(count, hit);
        }
    }
    return 0;
}

// Is there a number equal to `left` in a block, and one equal to `right` at the same place of another? Chosen from vectors: of two comparisons that
// are combined, g++ 12 makes none for doubles without AVX (1.3 ns each instead of 0.4).
template <direction walked, class T>
    requires platform::chosen_in_vectors<T>
bool block_has_both(T const* lefts, T const& left, T const* rights, T const& right) {
    using vector = typename platform::vector_of<T>::type;
    constexpr std::size_t width = sizeof(vector) / sizeof(T);
    vector const wanted_left = vector{} + left;
    vector const wanted_right = vector{} + right;
    vector const yes = vector{} + T(1);
    vector both{};
    for (std::size_t i = 0; i != numbers_in_block; i += width) {
        // In the direction in which blocks follow each other, or the processor does not foresee what is read next.
        std::size_t const at = walked == direction::forwards ? i : numbers_in_block - width - i;
        vector a;
        vector b;
        std::memcpy(&a, lefts + at, sizeof(a));
        std::memcpy(&b, rights + at, sizeof(b));
        both = b == wanted_right ? (a == wanted_left ? yes : both) : both;
    }
    std::uint64_t words[sizeof(vector) / 8];
    std::memcpy(words, &both, sizeof(both));
    std::uint64_t any = 0;
    for (std::uint64_t const word : words) {
        any |= word;
    }
    return any != 0;
}

// How many numbers are the same in both arrays before the first ones that differ; a few less, where that is cheaper to tell.
template <class T>
std::size_t equal_blocks(T const* left, T const* right, std::size_t count) {
    if constexpr (std::is_integral_v<T>) {
        std::size_t done = 0;
        for (std::size_t const block : {1024 / sizeof(T), 64 / sizeof(T)}) {
            while (done != count) {
                std::size_t const size = (std::min)(block, count - done);
                if (std::memcmp(left + done, right + done, size * sizeof(T)) != 0) {
                    break;
                }
                done += size;
            }
        }
        return done;
    } else {
        return algorithms::blocks_without_hit<T>(count, [=](std::size_t i) { return left[i] != right[i]; });
    }
}

} // namespace heist::algorithms
