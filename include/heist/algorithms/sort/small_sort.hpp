// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/insertion_sort.hpp>
#include <heist/algorithms/sort/merge_halves.hpp>
#include <heist/algorithms/sort/networks.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <cstddef>
#include <iterator>

// The leaves of the quicksort.
namespace heist::algorithms::sorting {

// Networks sort up to four groups, merges do the rest.
template <register_sized T, class Compare>
void network_sort(T* first, std::size_t count, Compare& comp) {
    static_assert(network_sort_limit <= 4 * largest_network);
    if (count <= largest_network) {
        return sorting::sort_by_network(first, count, first, comp);
    }
    // The way back from the buffer is a merge, so that nothing is copied for its own sake.
    scratch<T, network_sort_limit> buffer;
    std::size_t const half = count / 2;
    std::size_t const rest = count - half;
    if (rest <= largest_network) {
        sorting::sort_by_network(first, half, buffer.items, comp);
        sorting::sort_by_network(first + half, rest, buffer.items + half, comp);
    } else {
        auto const sort_to_buffer = [&](std::size_t from, std::size_t length) {
            T* const begin = first + from;
            std::size_t const middle = length / 2;
            sorting::sort_by_network(begin, middle, begin, comp);
            sorting::sort_by_network(begin + middle, length - middle, begin + middle, comp);
            sorting::merge_halves(begin, length, buffer.items + from, comp);
        };
        sort_to_buffer(0, half);
        sort_to_buffer(half, rest);
    }
    sorting::merge_halves(buffer.items, count, first, comp);
}

template <class It>
inline constexpr std::size_t small_sort_limit = branch_free<It> ? network_sort_limit : insertion_sort_limit;

/// Too few elements to look for runs first: a network takes no longer than the search, and insertion finds them itself.
template <class It>
inline constexpr std::size_t tiny_sort_limit = branch_free<It> ? largest_network : insertion_sort_limit;

// pre: last - first <= small_sort_limit<It>.
template <std::random_access_iterator It, class Compare>
void small_sort(It first, It last, Compare& comp) {
    if constexpr (branch_free<It>) {
        sorting::network_sort(first, static_cast<std::size_t>(last - first), comp);
    } else {
        sorting::insertion_sort(first, last, comp);
    }
}

}  // namespace heist::algorithms::sorting
