// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>

// Choosing a pivot: a pseudo-median of 3, 9, 27 … samples, which is the median of three medians of three, and so on.
namespace heist::algorithms::sorting {

template <splitting::random_access It, class Compare>
It median_of_three(It a, It b, It c, Compare& comp) {
    if constexpr (branch_free<It>) {
        auto const b_before_a = static_cast<bool>(comp(*b, *a));
        auto const c_before_a = static_cast<bool>(comp(*c, *a));
        auto const c_before_b = static_cast<bool>(comp(*c, *b));
        It const not_a = c_before_b != b_before_a ? c : b;
        return b_before_a != c_before_a ? a : not_a;
    } else {
        if (comp(*b, *a)) {
            return comp(*c, *b) ? b : comp(*c, *a) ? c : a;
        }
        return comp(*c, *a) ? a : comp(*c, *b) ? c : b;
    }
}

// Where the samples stand: in the middle of equal pieces of the range, or, after a bad pivot, somewhere in each piece. A bad
// pivot means that the input has some pattern at the regular places.
class sample_places {
public:
    // bad_pivots: how many there were on the way to this section.
    explicit sample_places(unsigned bad_pivots) noexcept : state_(bad_pivots * 0x9E37'79B9'7F4A'7C15U) {}

    // An index below size.
    template <class Size>
    Size next(Size size) noexcept {
        if (state_ == 0) {
            return size / 2;
        }
        state_ ^= state_ << 13;
        state_ ^= state_ >> 7;
        state_ ^= state_ << 17;
        return static_cast<Size>(state_ % static_cast<std::uint64_t>(size));
    }

private:
    std::uint64_t state_; // xorshift; 0: the regular places
};

// pre: at least 3^levels elements
template <splitting::random_access It, class Compare>
It pseudo_median(It first, std::iter_difference_t<It> size, int levels, sample_places& places, Compare& comp) {
    if (levels == 0) {
        return first + places.next(size);
    }
    std::iter_difference_t<It> const third = size / 3;
    It const a = sorting::pseudo_median(first, third, levels - 1, places, comp);
    It const b = sorting::pseudo_median(first + third, third, levels - 1, places, comp);
    It const c = sorting::pseudo_median(first + third + third, third, levels - 1, places, comp);
    return sorting::median_of_three(a, b, c, comp);
}

// pre: at least 3 elements
template <splitting::random_access It, class Compare>
It choose_pivot(It first, It last, unsigned bad_pivots, Compare& comp) {
    int levels = 1;
    for (auto size = static_cast<std::size_t>(last - first) / ninther_from; size != 0 && levels != most_sample_levels;
         size /= 16) {
        ++levels;
    }
    sample_places places(bad_pivots);
    return sorting::pseudo_median(first, last - first, levels, places, comp);
}

} // namespace heist::algorithms::sorting
