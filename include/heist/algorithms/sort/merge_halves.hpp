// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>

#include <concepts>
#include <cstddef>

namespace heist::algorithms::sorting {

// Merges two sorted halves of integers from both ends at once: the front merges the smaller half of the output, the back the
// larger one. Neither can run out of input before it is done, so there is no bounds check and no branch, and the
// processor works on two chains of comparisons that do not depend on each other.
// pre: from[0, count / 2) and from[count / 2, count) are sorted by `before`, std::less<> or std::greater<>; from and to do
// not overlap
template <std::integral T, class Before>
void merge_halves(T const* from, std::size_t count, T* to, Before before) noexcept {
    std::size_t const middle = count / 2;
    std::size_t left = 0;
    std::size_t right = middle;
    std::size_t left_end = middle;
    std::size_t right_end = count;
    for (std::size_t i = 0; i != middle; ++i) {
        // All loads before the stores: the compiler cannot know that `to` is another array.
        T const l = from[left];
        T const r = from[right];
        T const l_last = from[left_end - 1];
        T const r_last = from[right_end - 1];
        bool const take_right = before(r, l);
        bool const take_left_last = before(r_last, l_last);
        T const next = take_right ? r : l;
        T const last = take_left_last ? l_last : r_last;
        sorting::put(to + i, next);
        sorting::put(to + (count - 1 - i), last);
        right += take_right;
        left += !take_right;
        left_end -= take_left_last;
        right_end -= !take_left_last;
    }
    if (count % 2 != 0) {
        sorting::put(to + middle, algorithms::copy_of(from[left != left_end ? left : right]));
    }
}

} // namespace heist::algorithms::sorting
