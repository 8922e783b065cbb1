// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <iterator>

namespace heist::algorithms::sorting {

// For few elements that are not register_sized. Compares against the neighbour first, so that a sorted range costs
// one comparison per element and no move.
template <std::random_access_iterator It, class Compare>
void insertion_sort(It first, It last, Compare& comp) {
    if (first == last) {
        return;
    }
    for (It next = first + 1; next != last; ++next) {
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

}  // namespace heist::algorithms::sorting
