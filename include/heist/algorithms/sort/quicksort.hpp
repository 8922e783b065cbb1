// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/heap_sort.hpp>
#include <heist/algorithms/sort/partition.hpp>
#include <heist/algorithms/sort/pivot.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

// The recursion's problem and its one step, shared by the sequential loop here and the parallel recursion.
namespace heist::algorithms::sorting {

enum class neighbour { none, pivot };

// A part of the range that is sorted by itself.
template <std::random_access_iterator It>
struct section {
    It first;
    It last;
    unsigned levels_left;  // partitions until heap sort takes over
    unsigned bad_pivots;   // partitions so far that left nearly everything on one side
    neighbour before;      // pivot: *(first - 1) exists and is not greater than any element of the section

    std::size_t size() const { return static_cast<std::size_t>(last - first); }
};

// The whole range as one section. A level compares each element with a pivot once, so 1.5 log2 n levels and the heap
// sort below them stay within 3 n log2 n comparisons; good pivots need log2 n - 5 levels.
template <std::random_access_iterator It>
section<It> whole(It first, It last) {
    auto const log2 = static_cast<unsigned>(std::bit_width(static_cast<std::size_t>(last - first)));
    return {first, last, log2 + log2 / 2, 0, neighbour::none};
}

// Moves the pivot to its final place and the others to their sides of it. Returns that place.
template <std::random_access_iterator It, class Before>
It partition_around(It first, It last, It pivot, Before const& before) {
    if (pivot != first) {
        sorting::swap_elements(first, pivot);
    }
    It boundary = last;
    if constexpr (branch_free<It>) {
        auto const value = *first;
        boundary = sorting::partition(first + 1, last, [value, &before](auto const& x) { return before(x, value); });
    } else {
        boundary = sorting::partition(first + 1, last, [first, &before](auto&& x) { return before(x, *first); });
    }
    --boundary;
    if (boundary != first) {
        sorting::swap_elements(first, boundary);
    }
    return boundary;
}

// One step of the quicksort. What lies between the two sections is in its final place.
// pre: more than small_sort_limit elements, levels_left != 0.
template <std::random_access_iterator It, class Compare>
std::pair<section<It>, section<It>> divide(section<It> const& whole, Compare& comp) {
    auto const [first, last, levels_left, bad_pivots, before] = whole;
    It const pivot = sorting::choose_pivot(first, last, bad_pivots, comp);
    if (before == neighbour::pivot && !comp(*(first - 1), *pivot)) {
        // The pivot equals the smallest possible element: all that are equal to it are sorted once they stand left.
        // Values that occur often therefore cost two partitions each, however many there are.
        It const equal_end = sorting::partition_around(first, last, pivot, [&comp](auto&& x, auto&& value) {
            return !static_cast<bool>(comp(value, x));
        });
        return {{first, first, 0, 0, before}, {equal_end + 1, last, levels_left - 1, bad_pivots, neighbour::none}};
    }
    It const middle = sorting::partition_around(first, last, pivot, [&comp](auto&& x, auto&& value) {
        return static_cast<bool>(comp(x, value));
    });
    auto const size = last - first;
    auto const left_size = middle - first;
    unsigned const bad = bad_pivots + (left_size < size / 8 || left_size > size - size / 8 ? 1u : 0u);
    return {{first, middle, levels_left - 1, bad, before}, {middle + 1, last, levels_left - 1, bad, neighbour::pivot}};
}

template <std::random_access_iterator It, class Compare>
void quicksort(section<It> todo, Compare& comp) {
    while (todo.size() > small_sort_limit<It, Compare>) {
        if (todo.levels_left == 0) {
            return sorting::heap_sort(todo.first, todo.last, comp);
        }
        auto [left, right] = sorting::divide(todo, comp);
        // The smaller one recurses: the stack holds log2 n frames at most.
        if (left.size() > right.size()) {
            std::swap(left, right);
        }
        sorting::quicksort(left, comp);
        todo = right;
    }
    sorting::small_sort(todo.first, todo.last, comp);
}

}  // namespace heist::algorithms::sorting
