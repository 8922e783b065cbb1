// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <iterator>

// Inputs that are one run already. Costs a random input two or three comparisons.
namespace heist::algorithms::sorting {

enum class run { none, ascending, descending };

// pre: at least two elements.
template <std::random_access_iterator It, class Compare>
run find_run(It first, It last, Compare& comp) {
    It next = first + 1;
    while (!comp(*next, *(next - 1))) {
        if (++next == last) {
            return run::ascending;
        }
    }
    if (next - first > 1 && comp(*first, *(next - 1))) {
        return run::none;
    }
    // All equal so far, and here is the first step down. Equal neighbours do not end a run in either direction: nobody
    // can see in which order they come out.
    while (++next != last) {
        if (comp(*(next - 1), *next)) {
            return run::none;
        }
    }
    return run::descending;
}

template <std::random_access_iterator It>
void reverse(It first, It last) {
    while (last - first > 1) {
        --last;
        sorting::swap_elements(first, last);
        ++first;
    }
}

// Whether the range is sorted now.
template <std::random_access_iterator It, class Compare>
bool sort_if_one_run(It first, It last, Compare& comp) {
    switch (sorting::find_run(first, last, comp)) {
    case run::ascending: return true;
    case run::descending: sorting::reverse(first, last); return true;
    case run::none: break;
    }
    return false;
}

}  // namespace heist::algorithms::sorting
