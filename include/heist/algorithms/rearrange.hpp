// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/compact.hpp>
#include <heist/algorithms/transform.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <type_traits>

// Elements that change places: reverse, rotate, shift. No buffer of the size of the range anywhere.
namespace heist::algorithms {

// Exchanges the first half with the second one, walked backwards.
template <class It>
void reverse(splitting::resources const& on, It first, It last) {
    using backwards = std::reverse_iterator<It>;
    auto const half = static_cast<std::size_t>(std::ranges::distance(first, last)) / 2;
    splitting::parallel_pieces(on, plain_cost<backwards, It>(), places<It, backwards>(first, backwards(last)),
                               after{half}, visiting{[](auto const& a, auto const& b) { std::iter_swap(a, b); }});
}

template <class It, class Out>
Out reverse_copy(splitting::resources const& on, It first, It last, Out out) {
    using backwards = std::reverse_iterator<It>;
    return std::get<1>(splitting::parallel_pieces(
        on, plain_cost<backwards, It, Out>(), places<backwards, Out>(backwards(last), out),
        until<backwards>{backwards(first)}, visiting{[](auto const& in, auto const& to) { *to = *in; }}));
}

template <class It, class Out>
Out rotate_copy(splitting::resources const& on, It first, It middle, It last, Out out) {
    Out const border = algorithms::copy(on, middle, until<It>{last}, out);
    return algorithms::copy(on, first, until<It>{middle}, border);
}

// Exchanges of fewer elements than this are not worth a call each.
inline constexpr std::ptrdiff_t smallest_exchange = 4096;

// Exchanges equal blocks next to the border until one side is used up (Gries and Mills, "Swapping sections", 1981): every
// exchange brings at least one block to its place, and all elements of an exchange are independent of each other.
template <class It>
It rotate(splitting::resources const& on, It first, It middle, It last) {
    if (first == middle) {
        return last;
    }
    if (middle == last) {
        return first;
    }
    if constexpr (splitting::random_access<It>) {
        It const result = first + (last - middle);
        auto left = middle - first;
        auto right = last - middle;
        while (left != 0 && right != 0) {
            if ((std::min)(left, right) < smallest_exchange) {
                // Too many small exchanges would follow; three reversals move each element twice, but all at once.
                It const border = middle;
                algorithms::reverse(on, border - left, border);
                algorithms::reverse(on, border, border + right);
                algorithms::reverse(on, border - left, border + right);
                break;
            }
            if (left <=
                right) { // the left block goes to where it belongs if it were the last one: next to the border's other side
                algorithms::swap_ranges(on, middle - left, middle, middle + (right - left));
                right -= left;
            } else {
                algorithms::swap_ranges(on, middle, middle + right, middle - left);
                left -= right;
            }
        }
        return result;
    } else {
        return splitting::run_here(on, [&] { return std::rotate(first, middle, last); });
    }
}

// Moves everything `count` places to the front, in place; what falls off is lost.
template <class It>
It shift_left(splitting::resources const& on, It first, It last, std::iter_difference_t<It> count) {
    if (count <= 0) {
        return last;
    }
    It middle = first;
    if (std::ranges::advance(middle, count, last) != 0 || middle == last) {
        return first;
    }
    return algorithms::move_to_front(on, first, middle, last);
}

// … to the back: the same from behind. Where one cannot walk backwards, the caller does it.
template <class It>
It shift_right(splitting::resources const& on, It first, It last, std::iter_difference_t<It> count) {
    if (count <= 0) {
        return first;
    }
    if constexpr (std::bidirectional_iterator<It> || splitting::random_access<It>) {
        using backwards = std::reverse_iterator<It>;
        backwards middle(last);
        backwards const end(first);
        if (std::ranges::advance(middle, count, end) != 0 || middle == end) {
            return last;
        }
        return algorithms::move_to_front(on, backwards(last), middle, end).base();
    } else {
        return splitting::run_here(on, [&] { return std::shift_right(first, last, count); });
    }
}

} // namespace heist::algorithms
