// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <iterator>

namespace heist::algorithms::sorting {

// If the range is one run, up or down, it is sorted now. Finding that a random input is none costs two or three comparisons.
// Equal neighbours end a run in neither direction: nobody can see in which order they come out.
// pre: at least two elements
template <splitting::random_access It, class Compare>
bool sort_if_one_run(It first, It last, Compare& comp) {
    It next = first + 1;
    while (!comp(*next, *(next - 1))) {
        if (++next == last) {
            return true;
        }
    }
    // Here is the first step down. It begins a run down if there was no step up before.
    if (next - first > 1 && comp(*first, *(next - 1))) {
        return false;
    }
    while (++next != last) {
        if (comp(*(next - 1), *next)) {
            return false;
        }
    }
    sorting::reverse_elements(first, last);
    return true;
}

} // namespace heist::algorithms::sorting
