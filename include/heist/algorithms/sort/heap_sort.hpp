// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <cstddef>
#include <iterator>

// The way out when dividing makes no progress. Whatever the input and the comparator, it takes no more than
// n (log2 n + log2 log2 n) comparisons and those for building the heap: an element that sinks does not ask at each level whether
// it may stay. It follows the larger children to a leaf, and finds its place on that path by bisection.
// (Carlsson, "A variant of heapsort with almost optimal number of comparisons", 1987.)
namespace heist::algorithms::sorting {

// The hole of `element` is at index `top` of the heap [first, first + size), which is one below it.
template <splitting::random_access It, class Compare>
void sift(It first, std::size_t top, std::size_t size, lifted<It>& element, Compare& comp) {
    auto const at = [first](std::size_t index) { return first + static_cast<std::iter_difference_t<It>>(index); };
    std::size_t leaf = top;
    unsigned depth = 0;
    while (2 * leaf + 2 < size) {
        std::size_t const right = 2 * leaf + 2;
        leaf = comp(*at(right), *at(right - 1)) ? right - 1 : right;
        ++depth;
    }
    if (2 * leaf + 2 == size) {
        leaf = size - 1;
        ++depth;
    }
    // The node `steps` below the top.
    auto const on_path = [&](unsigned steps) { return at(((leaf + 1) >> (depth - steps)) - 1); };
    unsigned may_stay = 0; // all nodes down to here are greater
    unsigned too_deep = depth + 1;
    while (too_deep - may_stay > 1) {
        unsigned const middle = may_stay + (too_deep - may_stay) / 2;
        (comp(*on_path(middle), element.value()) ? too_deep : may_stay) = middle;
    }
    for (unsigned steps = 1; steps <= may_stay; ++steps) {
        element.fill_from(on_path(steps));
    }
    element.drop();
}

// pre: at least two elements
template <splitting::random_access It, class Compare>
void heap_sort(It first, It last, Compare& comp) {
    auto size = static_cast<std::size_t>(last - first);
    for (std::size_t top = size / 2; top-- > 0;) {
        lifted<It> element(first + static_cast<std::iter_difference_t<It>>(top));
        sorting::sift(first, top, size, element, comp);
    }
    while (--size > 0) {
        lifted<It> element(--last);
        element.fill_from(first);
        sorting::sift(first, 0, size, element, comp);
    }
}

} // namespace heist::algorithms::sorting
