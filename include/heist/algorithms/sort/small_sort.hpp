// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/insertion_sort.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/merge_halves.hpp>
#include <heist/algorithms/sort/networks.hpp>
#include <heist/algorithms/sort/prefixes.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/algorithms/sort/vector_kernels.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <iterator>

// The leaves of the quicksort.
namespace heist::algorithms::sorting {

// An array of integers in their natural order. Everything else that has keys becomes one before it is divided.
template <class It, class Compare>
concept integer_array =
    std::is_pointer_v<It> && std::integral<std::iter_value_t<It>> && natural_order<Compare, std::iter_value_t<It>>;

// An array whose elements have keys, and a network therefore.
template <class It, class Compare>
concept keyed_array = std::is_pointer_v<It> && keyed<std::iter_value_t<It>, Compare>;

// Networks sort up to four groups, merges do the rest.
// pre: largest_network < count <= merging_sort_limit
template <std::integral T, class Compare>
void sort_by_merging(T* first, std::size_t count, Compare const& comp) noexcept {
    static_assert(merging_sort_limit <= 4 * largest_network);
    // The way back from the buffer is a merge, so that nothing is copied for its own sake.
    T buffer[merging_sort_limit];
    std::size_t const half = count / 2;
    std::size_t const rest = count - half;
    if (rest <= largest_network) {
        sorting::sort_by_network<Compare>(first, half, buffer);
        sorting::sort_by_network<Compare>(first + half, rest, buffer + half);
    } else {
        auto const sort_to_buffer = [&](std::size_t from, std::size_t length) noexcept {
            T* const begin = first + from;
            std::size_t const middle = length / 2;
            sorting::sort_by_network<Compare>(begin, middle, begin);
            sorting::sort_by_network<Compare>(begin + middle, length - middle, begin + middle);
            sorting::merge_halves(begin, length, buffer + from, comp);
        };
        sort_to_buffer(0, half);
        sort_to_buffer(half, rest);
    }
    sorting::merge_halves(buffer, count, first, comp);
}

// So few elements that dividing them further is not worth a pivot.
template <class It, class Compare>
inline constexpr std::size_t small_sort_limit = integer_array<It, Compare> ? merging_sort_limit : insertion_sort_limit;

template <class T>
bool has_vectors() noexcept {
    if constexpr (vector_key<T>) {
        return sorting::find_vector_kernels(word_of<T>{}) != nullptr;
    } else {
        return false;
    }
}

// … and where there are vectors for it, a few more.
template <class It, class Compare>
std::size_t leaf_limit() noexcept {
    if constexpr (integer_array<It, Compare>) {
        using key = std::iter_value_t<It>;
        if constexpr (vector_key<key>) {
            constexpr std::size_t largest = vector_kernels<word_of<key>>::largest;
            static_assert(merging_sort_limit <= largest);
            return sorting::has_vectors<key>() ? largest : merging_sort_limit;
        }
    }
    return small_sort_limit<It, Compare>;
}

// pre: last - first <= leaf_limit<It, Compare>()
template <splitting::random_access It, class Compare>
void small_sort(It first, It last, Compare& comp) {
    if constexpr (integer_array<It, Compare>) {
        auto const count = static_cast<std::size_t>(last - first);
        if (count > largest_network) {
            if constexpr (vector_key<std::iter_value_t<It>>) {
                using key = std::iter_value_t<It>;
                if (auto const* const kernels = sorting::find_vector_kernels(word_of<key>{})) {
                    return kernels->sort(sorting::as_words(first), count, flip_of<key, Compare>);
                }
            }
            sorting::sort_by_merging(first, count, comp);
        } else if (count > 1) {
            sorting::sort_by_network<Compare>(first, count, first);
        }
    } else {
        sorting::insertion_sort(first, last, comp);
    }
}

// Up to so many integers are sorted as two leaves, and merged, where there are vectors for the leaves.
template <std::integral T>
inline constexpr std::size_t two_leaves = merging_sort_limit;
template <vector_key T>
inline constexpr std::size_t two_leaves<T> = 2 * vector_kernels<word_of<T>>::largest;

// Whether a few integers are sorted now.
template <std::integral T, class Compare>
bool sort_if_two_leaves(T* first, std::size_t count, Compare& comp) noexcept {
    if (count <= sorting::leaf_limit<T*, Compare>()) {
        sorting::small_sort(first, first + count, comp);
        return true;
    }
    if (count > two_leaves<T> || !sorting::has_vectors<T>()) { // without vectors, dividing takes no longer
        return false;
    }
    T merged[two_leaves<T>];
    std::size_t const half = count / 2;
    sorting::small_sort(first, first + half, comp);
    sorting::small_sort(first + half, first + count, comp);
    sorting::merge_halves(first, count, merged, comp);
    std::copy_n(merged, count, first);
    return true;
}

// The same for elements that have keys: those are sorted, in a copy.
template <class T, class Compare>
requires mapped_to_keys<T, Compare>
bool sort_keys_if_two_leaves(T* first, std::size_t count) noexcept {
    using key = key_type<T>;
    key keys[two_leaves<key>];
    if (count > two_leaves<key>) {
        return false;
    }
    for (std::size_t i = 0; i != count; ++i) {
        keys[i] = key_map<T>::to_key(first[i]);
    }
    key_order<T, Compare> order;
    if (!sorting::sort_if_two_leaves(keys + 0, count, order)) {
        return false;
    }
    for (std::size_t i = 0; i != count; ++i) {
        sorting::put(first + i, key_map<T>::from_key(keys[i]));
    }
    return true;
}

// So few elements that looking for runs first is not worth it: a network takes no longer than the search, and insertion
// finds them itself.
template <class It, class Compare>
inline constexpr std::size_t tiny_sort_limit = keyed_array<It, Compare> ? largest_network : insertion_sort_limit;

// pre: 2 <= last - first <= tiny_sort_limit<It, Compare>
template <splitting::random_access It, class Compare>
void tiny_sort(It first, It last, Compare& comp) {
    if constexpr (keyed_array<It, Compare>) {
        sorting::sort_by_network<Compare>(first, static_cast<std::size_t>(last - first), first);
    } else if constexpr (prefixed<std::iter_value_t<It>, Compare>) {
        string_order<std::iter_value_t<It>, Compare> order;
        sorting::insertion_sort(first, last, order);
    } else {
        sorting::insertion_sort(first, last, comp);
    }
}

// Whether the range is sorted now. For so few elements that whatever else a call does takes longer than sorting them. If there are keys, more
// than four are only looked at: their networks are compiled elsewhere.
// pre: at most insertion_sort_limit elements
template <splitting::random_access It, class Compare>
bool sort_if_tiny(It first, It last, Compare& comp) {
    using value = std::iter_value_t<It>;
    if constexpr (keyed<value, Compare>) {
        order_by_keys<value, Compare> order;
        if (last - first > 4) {
            return std::is_sorted(first, last, order);
        }
        sorting::insertion_sort(first, last, order);
    } else {
        if (last - first > 1) {
            sorting::tiny_sort(first, last, comp);
        }
    }
    return true;
}

} // namespace heist::algorithms::sorting
