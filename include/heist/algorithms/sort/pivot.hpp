// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>

// Choosing a pivot: a pseudo-median of 3, 9, 27 … samples (the median of three medians of three, and so on).
namespace heist::algorithms::sorting {

template <std::random_access_iterator It, class Compare>
It median_of_three(It a, It b, It c, Compare& comp) {
    if constexpr (branch_free<It>) {
        bool const b_before_a = comp(*b, *a);
        bool const c_before_a = comp(*c, *a);
        bool const c_before_b = comp(*c, *b);
        It const of_others = c_before_b != b_before_a ? c : b;
        return b_before_a != c_before_a ? a : of_others;
    } else {
        if (comp(*b, *a)) {
            return comp(*c, *b) ? b : comp(*c, *a) ? c : a;
        }
        return comp(*c, *a) ? a : comp(*c, *b) ? c : b;
    }
}

// The samples stand at the middle of equal pieces of the range; scatter != 0 moves each of them to a place inside its
// piece that an input cannot foresee without knowing scatter's history. Used after a bad pivot, because then
// there is some pattern at the regular places.
class sample_places {
public:
    explicit sample_places(std::uint64_t scatter) noexcept : state_(scatter * 0x9E3779B97F4A7C15u) {}

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
    std::uint64_t state_;  // xorshift; 0 = regular places
};

template <std::random_access_iterator It, class Compare>
It pseudo_median(It first, std::iter_difference_t<It> size, int levels, sample_places& places, Compare& comp) {
    if (levels == 0) {
        return first + places.next(size);
    }
    auto const third = size / 3;
    It const a = sorting::pseudo_median(first, third, levels - 1, places, comp);
    It const b = sorting::pseudo_median(first + third, third, levels - 1, places, comp);
    It const c = sorting::pseudo_median(first + 2 * third, third, levels - 1, places, comp);
    return sorting::median_of_three(a, b, c, comp);
}

// pre: at least 27 elements.
template <std::random_access_iterator It, class Compare>
It choose_pivot(It first, It last, std::uint64_t scatter, Compare& comp) {
    auto const size = static_cast<std::size_t>(last - first);
    int levels = 1;
    for (std::size_t enough = ninther_from; size >= enough && levels < most_sample_levels; enough *= 16) {
        ++levels;
    }
    sample_places places(scatter);
    return sorting::pseudo_median(first, last - first, levels, places, comp);
}

}  // namespace heist::algorithms::sorting
