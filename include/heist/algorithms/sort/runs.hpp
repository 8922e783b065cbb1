// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <iterator>

/// The run at the beginning of a range. Finding that a random input is no run costs two or three comparisons.
namespace heist::algorithms::sorting {

enum class direction { up, down };

template <class It>
struct run {
    It end;
    direction way;
};

/// Equal neighbours do not end a run in either direction: nobody can see in which order they come out.
/// pre: at least two elements.
template <std::random_access_iterator It, class Compare>
run<It> find_run(It first, It last, Compare& comp) {
    It next = first + 1;
    while (!comp(*next, *(next - 1))) {
        if (++next == last) {
            return {last, direction::up};
        }
    }
    if (next - first > 1 && comp(*first, *(next - 1))) {
        return {next, direction::up};
    }
    // All equal so far, and here is the first step down.
    while (++next != last && !comp(*(next - 1), *next)) {
    }
    return {next, direction::down};
}

template <std::random_access_iterator It>
void reverse(It first, It last) {
    while (last - first > 1) {
        --last;
        sorting::swap_elements(first, last);
        ++first;
    }
}

/// Whether the range is sorted now.
template <std::random_access_iterator It, class Compare>
bool sort_if_one_run(It first, It last, Compare& comp) {
    run<It> const found = sorting::find_run(first, last, comp);
    if (found.end != last) {
        return false;
    }
    if (found.way == direction::down) {
        sorting::reverse(first, last);
    }
    return true;
}

} // namespace heist::algorithms::sorting
