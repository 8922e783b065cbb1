// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/heap_sort.hpp>
#include <heist/algorithms/sort/partition.hpp>
#include <heist/algorithms/sort/permute.hpp>
#include <heist/algorithms/sort/pivot.hpp>
#include <heist/algorithms/sort/small_sort.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

// The problem and the step of the recursion, which the sequential loop here and the parallel one share.
namespace heist::algorithms::sorting {

enum class neighbour { none, pivot };

// A part of the range that is sorted by itself.
template <splitting::random_access It>
struct section {
    It first;
    It last;
    unsigned levels_left; // divisions until heap sort takes over
    unsigned bad_pivots;  // divisions on the way here that left nearly everything on one side
    neighbour before;     // pivot: *(first - 1) is not greater than any element of the section

    std::size_t size() const { return static_cast<std::size_t>(last - first); }
};

// The whole range as a section. A division compares each element once, and a heap sort takes about n log2 n comparisons:
// with 1.5 log2 n levels there are never more than 3 n log2 n in all. Good pivots need log2 n - 4 levels.
template <splitting::random_access It>
section<It> whole(It first, It last) {
    auto const log2 = static_cast<unsigned>(std::bit_width(static_cast<std::size_t>(last - first) / 2));
    return {first, last, log2 + log2 / 2, 0, neighbour::none};
}

// A partition by the thread that asks for it.
struct partition_alone {
    template <splitting::random_access It, class GoesLeft>
    It operator()(It first, It last, GoesLeft goes_left) const {
        return sorting::partition(first, last, goes_left);
    }
};

// Moves the pivot to its final place, which is returned, and the others to their sides of it.
// partition(first, last, goes_left) as partition_alone.
template <equals where, splitting::random_access It, class Compare, class Partition>
It partition_around(It first, It last, It pivot, Compare& comp, Partition const& partition) {
    if (pivot != first) {
        sorting::swap_elements(first, pivot);
    }
    It boundary = first;
    if constexpr (branch_free<It>) {
        boundary = partition(first + 1, last,
                             goes_left_of<where, std::iter_value_t<It>, Compare>{algorithms::copy_of(*first), comp});
    } else {
        boundary = partition(first + 1, last, [&comp, first](auto&& x) {
            return where == equals::right ? static_cast<bool>(comp(x, *first)) : !static_cast<bool>(comp(*first, x));
        });
    }
    --boundary;
    if (boundary != first) {
        sorting::swap_elements(first, boundary);
    }
    return boundary;
}

// One step. What lies between the two sections is in its final place.
// pre: at least 3 elements, levels_left != 0
template <splitting::random_access It, class Compare, class Partition = partition_alone>
std::pair<section<It>, section<It>> divide(section<It> const& all, Compare& comp, Partition const& partition = {}) {
    auto const [first, last, levels_left, bad_pivots, before] = all;
    It const pivot = sorting::choose_pivot(first, last, bad_pivots, comp);
    if (before == neighbour::pivot && !comp(*(first - 1), *pivot)) {
        // The pivot equals the smallest possible element: whatever is not greater is sorted once it stands on the left. So a
        // value costs two divisions however often it occurs.
        It const last_equal = sorting::partition_around<equals::left>(first, last, pivot, comp, partition);
        return {{first, first, 0, 0, before}, {last_equal + 1, last, levels_left - 1, bad_pivots, neighbour::none}};
    }
    It const middle = sorting::partition_around<equals::right>(first, last, pivot, comp, partition);
    auto const eighth = (last - first) / 8;
    unsigned const bad = bad_pivots + (middle - first < eighth || last - middle < eighth ? 1U : 0U);
    return {{first, middle, levels_left - 1, bad, before}, {middle + 1, last, levels_left - 1, bad, neighbour::pivot}};
}

// An array of large elements. They are moved as rarely as possible.
template <class It>
concept moved_rarely = std::is_pointer_v<It> && std::is_same_v<std::iter_reference_t<It>, std::iter_value_t<It>&> &&
                       sizeof(std::iter_value_t<It>) > largest_moved_often;

template <splitting::random_access It, class Compare>
void quicksort(section<It> todo, Compare& comp);

// Sorts indices of the elements, and then moves each to its place, once. pre: at most index_sort_limit elements
template <moved_rarely It, class Compare>
void index_sort(section<It> const& todo, Compare& comp) {
    static_assert(index_sort_limit <= 0x1'0000);
    std::array<std::uint16_t, index_sort_limit> order;
    for (std::size_t i = 0; i != todo.size(); ++i) {
        order[i] = static_cast<std::uint16_t>(i);
    }
    auto by_element = [&comp, first = todo.first](std::uint16_t a, std::uint16_t b) {
        return static_cast<bool>(comp(first[a], first[b]));
    };
    section<std::uint16_t*> const indices{order.data(), order.data() + todo.size(), todo.levels_left, todo.bad_pivots,
                                          neighbour::none};
    sorting::quicksort(indices, by_element);
    sorting::permute(todo.first, order.data(), todo.size());
}

template <splitting::random_access It, class Compare>
void quicksort(section<It> todo, Compare& comp) {
    std::size_t const leaf = sorting::leaf_limit<It, Compare>();
    while (todo.size() > leaf) {
        if constexpr (moved_rarely<It>) {
            if (todo.size() <= index_sort_limit) {
                return sorting::index_sort(todo, comp);
            }
        }
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

} // namespace heist::algorithms::sorting
