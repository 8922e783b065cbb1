// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/quicksort.hpp>

#include <iterator>
#include <memory>

// The element that belongs to one place, by one thread: the quicksort that goes on with one side only.
namespace heist::algorithms::sorting {

// Never leaves the range, whatever the comparator says. A range whose pivots are all bad is sorted.
// pre: nth != last
template <splitting::random_access It, class Compare>
void select(It first, It nth, It last, Compare& comp) {
    section<It> left = sorting::whole(first, last);
    while (left.size() > small_sort_limit<It, Compare>) {
        if (left.levels_left == 0) {
            return sorting::heap_sort(left.first, left.last, comp);
        }
        auto const [below, above] = sorting::divide(left, comp);
        if (nth < below.last) {
            left = below;
        } else if (nth < above.first) {
            return; // what lies between is in its place
        } else {
            left = above;
        }
    }
    sorting::small_sort(left.first, left.last, comp);
}

// The same for arrays of any kind: by pointers, which the divisions understand best.
template <class It, class Compare>
void select_in_range(It first, It nth, It last, Compare& comp) {
    if constexpr (std::contiguous_iterator<It>) {
        auto* const begin = std::to_address(first);
        sorting::select(begin, begin + (nth - first), begin + (last - first), comp);
    } else {
        sorting::select(first, nth, last, comp);
    }
}

} // namespace heist::algorithms::sorting
