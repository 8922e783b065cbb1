// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

// What the caller does alone in place. The standard's algorithms, unless their buffer would not be aligned: that of libstdc++ comes
// from operator new without an alignment. Elements that need one are rotated into place, which takes log n times as many moves.
namespace heist::algorithms {

template <class It>
inline constexpr bool over_aligned = alignof(std::iter_value_t<It>) > __STDCPP_DEFAULT_NEW_ALIGNMENT__;

template <class It, class Compare>
void merge_by_rotations(It first, It middle, It last, Compare& comp) {
    auto left = std::distance(first, middle);
    auto right = std::distance(middle, last);
    while (left != 0 && right != 0) {
        if (left + right == 2) {
            if (comp(*middle, *first)) {
                std::iter_swap(first, middle);
            }
            return;
        }
        It left_cut = first;
        It right_cut = middle;
        if (left > right) { // the longer one is cut in half, so both parts are smaller than the whole
            std::advance(left_cut, left / 2);
            right_cut = std::lower_bound(middle, last, *left_cut, std::ref(comp));
        } else {
            std::advance(right_cut, right / 2);
            left_cut = std::upper_bound(first, middle, *right_cut, std::ref(comp));
        }
        left = std::distance(left_cut, middle);
        right = std::distance(right_cut, last);
        It const border = std::rotate(left_cut, middle, right_cut);
        algorithms::merge_by_rotations(first, left_cut, border, comp);
        first = border;
        middle = right_cut;
    }
}

template <class It, class Compare>
void inplace_merge_alone(It first, It middle, It last, Compare& comp) {
    if constexpr (over_aligned<It>) {
        algorithms::merge_by_rotations(first, middle, last, comp);
    } else {
        std::inplace_merge(first, middle, last, std::ref(comp));
    }
}

// pre: `size` elements from first to last
template <class It, class Predicate>
It partition_by_rotations(It first, It last, std::iter_difference_t<It> size, Predicate& predicate) {
    if (size == 0) {
        return first;
    }
    if (size == 1) {
        return predicate(*first) ? last : first;
    }
    It const middle = std::next(first, size / 2);
    It const left = algorithms::partition_by_rotations(first, middle, size / 2, predicate);
    It const right = algorithms::partition_by_rotations(middle, last, size - size / 2, predicate);
    return std::rotate(left, middle, right);
}

template <class It, class Predicate>
It stable_partition_alone(It first, It last, Predicate& predicate) {
    if constexpr (over_aligned<It>) {
        return algorithms::partition_by_rotations(first, last, std::distance(first, last), predicate);
    } else {
        return std::stable_partition(first, last, std::ref(predicate));
    }
}

} // namespace heist::algorithms
