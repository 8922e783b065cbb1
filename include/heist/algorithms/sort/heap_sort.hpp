// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <iterator>

// The way out when dividing makes no progress: n log n comparisons whatever the input and the comparator.
// Bottom-up heap sort: the hole sinks to a leaf along the larger children without asking where the element belongs, then the
// element climbs. Nearly all belong near the leaves, so this takes half the comparisons of the textbook's form.
// (Wegener, "Bottom-up heapsort", 1993: at most 1.5 n log2 n comparisons, about n log2 n on average.)
namespace heist::algorithms::sorting {

// The hole of `element` is at index `top` of the heap [first, first + size).
template <std::random_access_iterator It, class Compare>
void sift(It first, std::iter_difference_t<It> top, std::iter_difference_t<It> size, lifted<It>& element, Compare& comp) {
    using distance = std::iter_difference_t<It>;
    distance hole = top;
    while (hole < (size - 1) / 2) {
        auto child = static_cast<distance>(2 * hole + 2);
        if (comp(*(first + child), *(first + (child - 1)))) {
            --child;
        }
        element.fill_from(first + child);
        hole = child;
    }
    if (size % 2 == 0 && hole == (size - 1) / 2) {
        hole = static_cast<distance>(size - 1);
        element.fill_from(first + hole);
    }
    while (hole > top) {
        auto const parent = static_cast<distance>((hole - 1) / 2);
        if (!comp(*(first + parent), element.value())) {
            break;
        }
        element.fill_from(first + parent);
        hole = parent;
    }
    element.drop();
}

// pre: at least two elements
template <std::random_access_iterator It, class Compare>
void heap_sort(It first, It last, Compare& comp) {
    std::iter_difference_t<It> size = last - first;
    for (auto top = size / 2; top-- > 0;) {
        lifted<It> element(first + top);
        sorting::sift(first, top, size, element, comp);
    }
    while (--size > 0) {
        lifted<It> element(first + size);
        element.fill_from(first);
        sorting::sift(first, 0, size, element, comp);
    }
}

} // namespace heist::algorithms::sorting
