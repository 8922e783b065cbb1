// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <iterator>

namespace heist::algorithms::sorting {

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
        It before = next - 1;
        if (!comp(*next, *before)) {
            continue;
        }
        lifted<It> element(next);
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
}

} // namespace heist::algorithms::sorting
