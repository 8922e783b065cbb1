// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <iterator>

namespace heist::algorithms::sorting {

// Moves the element at `last` to its place in the sorted range [first, last]. pre: it belongs before the one before it
template <splitting::random_access It, class Compare>
void insert(It first, It last, Compare& comp) {
    It before = last - 1;
    lifted<It> element(last);
    for (;;) {
        element.fill_from(before);
        if (before == first) {
            break;
        }
        --before;
        if (!comp(element.value(), *before)) {
            break;
        }
    }
    element.drop();
}

// For a few elements whose comparison may be expensive, or contain a branch: most answers here can be guessed. A sorted or a
// strictly reversed range costs one comparison per element.
template <splitting::random_access It, class Compare>
void insertion_sort(It first, It last, Compare& comp) {
    if (last - first < 2) {
        return;
    }
    It next = first + 1;
    if (comp(*next, *first)) {
        do {
            ++next;
        } while (next != last && comp(*next, *(next - 1)));
        sorting::reverse_elements(first, next);
    }
    for (; next != last; ++next) {
        if (comp(*next, *(next - 1))) {
            sorting::insert(first, next, comp);
        }
    }
}

// Sorts the smallest elements to [first, middle). For a few. pre: first != middle
template <splitting::random_access It, class Compare>
void partial_insertion_sort(It first, It middle, It last, Compare& comp) {
    sorting::insertion_sort(first, middle, comp);
    It const largest = middle - 1;
    for (It next = middle; next != last; ++next) {
        if (!comp(*next, *largest)) {
            continue;
        }
        sorting::swap_elements(next, largest);
        if (largest != first && comp(*largest, *(largest - 1))) {
            sorting::insert(first, largest, comp);
        }
    }
}

} // namespace heist::algorithms::sorting
