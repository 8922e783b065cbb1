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
[[gnu::always_inline]] inline as_wide_as<T> hits_in_block(std::size_t begin, Hit& hit) {
    as_wide_as<T> hits = 0;
    for (std::size_t i = 0; i != numbers_in_block; ++i) {
        if (hit(begin + i)) { // not hits += …: that GCC 12 does not vectorise
            ++hits;
        }
    }
    return hits;
}

// A loop for platform::run_in_vectors(): how many numbers, in whole blocks from the first one, have no hit. Backwards, the first one is number 0, the next one -1, and
// so on. Those of a block are read upwards all the same, as vectors are; no processor foresees that, so hit.prefetch(i) is told where a block begins that comes later.
template <class T, direction walked = direction::forwards>
struct searching_blocks {
    template <class Hit>
    [[gnu::always_inline]] std::size_t operator()(std::size_t count, Hit& hit) const {
        std::size_t done = 0;
        for (; count - done >= numbers_in_block; done += numbers_in_block) {
            if constexpr (walked == direction::backwards) {
                if (count - done >= prefetched + numbers_in_block) {
                    hit.prefetch(lowest(done + prefetched));
                }
            }
            if (algorithms::hits_in_block<T>(lowest(done), hit) != 0) {
                break;
            }
        }
        return done;
    }

private:
    // So far ahead: 4 KiB of doubles. find_end in 2^20 of them, two threads: 0.54 of the sequential speed without, 5.6 so.
    static constexpr std::size_t prefetched = 8 * numbers_in_block;

    static constexpr std::size_t lowest(std::size_t done) noexcept {
        return walked == direction::forwards ? done : 0 - done - (numbers_in_block - 1);
    }
};

// The same, or 0 where looking at one after the other is as fast.
template <class T, direction walked = direction::forwards, class Hit>
std::size_t blocks_without_hit(std::size_t count, Hit const& hit) {
    if (count >= numbers_in_block && platform::compared_in_vectors<T>()) {
        return platform::run_in_vectors(searching_blocks<T, walked>{}, count, hit);
    }
    return 0;
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
