// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>

// Which set operation it is.
namespace heist::algorithms {

// What belongs into the result.
enum class set_result : unsigned {
    only_in_first = 1,
    only_in_second = 2,
    in_both = 4,

    set_union = 7,
    intersection = 4,
    difference = 1,
    symmetric_difference = 3
};

constexpr bool contains(set_result all, set_result one) noexcept {
    return (static_cast<unsigned>(all) & static_cast<unsigned>(one)) != 0;
}

// Does an element of the first range that is less or greater than one of the second belong into the result, or else that one?
template <set_result wanted>
constexpr std::size_t belongs(std::size_t less, std::size_t greater) noexcept {
    if constexpr (wanted == set_result::set_union) {
        return 1;
    } else if constexpr (wanted == set_result::intersection) {
        return 1 - (less | greater);
    } else if constexpr (wanted == set_result::difference) {
        return less;
    } else {
        static_assert(wanted == set_result::symmetric_difference);
        return less | greater;
    }
}

// The standard's own, for a few elements.
template <set_result wanted, class It, class Other, class Out, class Compare>
Out combine_by_branches(It first, It last, Other other, Other other_last, Out out, Compare& comp) {
    if constexpr (wanted == set_result::set_union) {
        return std::set_union(first, last, other, other_last, out, std::ref(comp));
    } else if constexpr (wanted == set_result::intersection) {
        return std::set_intersection(first, last, other, other_last, out, std::ref(comp));
    } else if constexpr (wanted == set_result::difference) {
        return std::set_difference(first, last, other, other_last, out, std::ref(comp));
    } else {
        return std::set_symmetric_difference(first, last, other, other_last, out, std::ref(comp));
    }
}

} // namespace heist::algorithms
