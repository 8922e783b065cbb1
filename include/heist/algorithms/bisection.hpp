// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/sequence.hpp>

#include <cstddef>

// Places in sorted ranges.
namespace heist::algorithms {

// Fewer elements than this are not worth the comparisons that find where they begin in both ranges, however long a comparison takes: they
// are no more than a fifth of all then, up to 2^25 elements.
inline constexpr std::size_t least_bisected = 256;

// How many of the first `size` elements are less than the value. Not std::lower_bound, which walks where * gives a proxy.
template <class It, class T, class Compare>
std::size_t count_less(It const& first, std::size_t size, T const& value, Compare& comp) {
    std::size_t low = 0;
    while (low < size) {
        std::size_t const middle = low + (size - low) / 2;
        if (comp(*splitting::advanced(first, middle), value)) {
            low = middle + 1;
        } else {
            size = middle;
        }
    }
    return low;
}

// The same, if most of them are: looks at the last ones first.
template <class It, class T, class Compare>
std::size_t count_less_from_end(It const& first, std::size_t size, T const& value, Compare& comp) {
    std::size_t step = 1;
    while (step <= size && !comp(*splitting::advanced(first, size - step), value)) {
        size -= step;
        step *= 2;
    }
    std::size_t const below = step <= size ? size - step + 1 : 0;
    return below + algorithms::count_less(splitting::advanced(first, below), size - below, value, comp);
}

} // namespace heist::algorithms
