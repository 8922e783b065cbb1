// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/orders.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

// Merges two sorted halves from both ends at once: the front merges the smaller half of the output, the back the
// larger one. Neither can run out of input, so there is no bounds check and no branch, and the processor works on
// two chains of comparisons that do not depend on each other.
namespace heist::algorithms::sorting {

// pre: from[0, count / 2) and from[count / 2, count) are sorted; from and to do not overlap.
// Every read is inside its half whatever the comparator says: after i steps a front has advanced by at most i, and
// i < count / 2 <= the length of either half. With a comparator that is no strict weak order the two ends may
// disagree about who took an element: then, as when the comparator throws, to gets the elements unmerged.
template <register_sized T, class Compare>
void merge_halves(T const* from, std::size_t count, T* to, Compare& comp) {
    struct unmerged_unless_complete {
        T const* from;
        std::size_t count;
        T* to;
        bool complete = false;
        ~unmerged_unless_complete() {
            if (!complete) {
                sorting::copy_elements(from, count, to);
            }
        }
    } result{from, count, to};

    auto const middle = static_cast<std::ptrdiff_t>(count / 2);
    auto const end = static_cast<std::ptrdiff_t>(count);
    std::ptrdiff_t left = 0;
    std::ptrdiff_t right = middle;
    std::ptrdiff_t left_back = middle - 1;
    std::ptrdiff_t right_back = end - 1;
    for (std::ptrdiff_t i = 0; i != middle; ++i) {
        bool take_right = false;
        bool take_left_back = false;
        if constexpr (std::integral<T> && natural_order<Compare, T>) {
            T const l = from[left];
            T const r = from[right];
            T const lb = from[left_back];
            T const rb = from[right_back];
            take_right = comp(r, l);
            take_left_back = comp(rb, lb);
            T const front = take_right ? r : l;
            T const back = take_left_back ? lb : rb;
            to[i] = front;
            to[end - 1 - i] = back;
        } else {
            take_right = comp(from[right], from[left]);
            take_left_back = comp(from[right_back], from[left_back]);
            // A table of two instead of a conditional expression, which clang++ turns into a branch here
            // (measured: 12 ns per element for 32 doubles, against 5).
            T const* const fronts[2] = {from + left, from + right};
            T const* const backs[2] = {from + right_back, from + left_back};
            sorting::put(to + i, *fronts[take_right]);
            sorting::put(to + (end - 1 - i), *backs[take_left_back]);
        }
        right += take_right;
        left += !take_right;
        left_back -= take_left_back;
        right_back -= !take_left_back;
    }
    if (count % 2 != 0) {
        bool const from_left = left <= left_back;
        sorting::put(to + middle, from[from_left ? left : right]);
        left += from_left;
        right += !from_left;
    }
    result.complete = left == left_back + 1 && right == right_back + 1;
}

}  // namespace heist::algorithms::sorting
