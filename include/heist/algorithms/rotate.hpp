// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/rearrange.hpp>
#include <heist/splitting/even_pieces.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>

namespace heist::algorithms {

// Exchanges of fewer elements than this are not worth a call each.
inline constexpr std::ptrdiff_t smallest_exchange = 4096;

// Elements of a range that are moved by fewer than that, as one piece: what is saved of its neighbour is a sixteenth of it at most.
inline constexpr std::size_t shifted_piece = 65536;

struct shifting_pieces;

// Rotates plain elements of which few are on one side: these are taken out, the others move by so many places, in pieces, and they are put
// in at the other end. A piece moves over what its neighbour has yet to move, so that is saved first. False: nothing was done, there is no memory.
// pre: nobody stops it, or the elements that are taken out would be lost
template <class It>
bool rotate_by_few(splitting::resources const& on, It first, It middle, It last) {
    using T = std::iter_value_t<It>;
    std::ptrdiff_t const left = middle - first;
    std::ptrdiff_t const few = (std::min)(left, static_cast<std::ptrdiff_t>(last - middle));
    auto const moved = static_cast<std::size_t>(last - first - few);
    splitting::even_pieces const pieces{moved, (std::max)(moved / shifted_piece, std::size_t{1})};
    element_buffer<T> const saved((pieces.count + 1) * static_cast<std::size_t>(few));
    if (!saved) {
        return false;
    }
    bool const forwards = left == few; // the few are in front: all others come forward
    auto const kept = [&](std::size_t piece) { return saved.begin() + static_cast<std::ptrdiff_t>(piece) * few; };
    // Where a piece is to be; forwards it is `few` places behind that now, otherwise in front of it.
    auto const begin_of = [&](std::size_t piece) {
        return first + static_cast<std::ptrdiff_t>(pieces.begin_of(piece)) + (forwards ? 0 : few);
    };
    std::uninitialized_move_n(forwards ? first : middle, few, kept(pieces.count));
    for (std::size_t piece = 0; piece != pieces.count; ++piece) {
        std::uninitialized_move_n(forwards ? begin_of(piece + 1) : begin_of(piece) - few, few, kept(piece));
    }
    splitting::for_each_piece(on, plain_cost<shifting_pieces, It>(), pieces, [&](std::size_t piece) {
        It const begin = begin_of(piece);
        It const end = begin_of(piece + 1);
        if (forwards) {
            std::move(kept(piece), kept(piece) + few, std::move(begin + few, end, begin));
        } else {
            std::move_backward(begin, end - few, end);
            std::move(kept(piece), kept(piece) + few, begin);
        }
    });
    std::move(kept(pieces.count), kept(pieces.count) + few, forwards ? last - few : first);
    return true;
}

// Exchanges equal blocks next to the border until one side is used up (Gries and Mills, "Swapping sections", 1981): every
// exchange brings at least one block to its place, and all elements of an exchange are independent of each other.
template <class It>
void rotate_by_exchanges(splitting::resources const& on, It first, It middle, It last) {
    auto left = middle - first;
    auto right = last - middle;
    while (left != 0 && right != 0) {
        if ((std::min)(left, right) < smallest_exchange) {
            // Too many small exchanges would follow.
            if constexpr (plain_elements<It>) {
                bool const done = !on.stop && left + right >= std::ptrdiff_t{2} * smallest_exchange &&
                                  algorithms::rotate_by_few(on, middle - left, middle, middle + right);
                if (done) {
                    return;
                }
            }
            // Three reversals move each element twice, but all at once.
            algorithms::reverse(on, middle - left, middle);
            algorithms::reverse(on, middle, middle + right);
            algorithms::reverse(on, middle - left, middle + right);
            return;
        }
        if (left <= right) { // the left block goes to where it is the last one
            algorithms::swap_ranges(on, middle - left, middle, middle + (right - left));
            right -= left;
        } else {
            algorithms::swap_ranges(on, middle, middle + right, middle - left);
            left -= right;
        }
    }
}

struct rotating;

template <class It>
It rotate(splitting::resources const& on, It first, It middle, It last) {
    auto const alone = [&] { return std::rotate(first, middle, last); };
    if constexpr (splitting::random_access<It>) {
        return splitting::alone_or_together(on, plain_cost<rotating, It>(), places<It>(first), until<It>{last}, alone,
                                            [&](scheduler::core&, std::size_t) {
                                                algorithms::rotate_by_exchanges(on, first, middle, last);
                                                return first + (last - middle);
                                            });
    } else {
        return algorithms::alone_or_by_table(
            on, user_cost<tables_site<It, rotating>>(), first, last, alone, [&](auto begin, auto end) {
                auto const left = splitting::size_of(first, middle);
                return algorithms::rotate(on, begin, splitting::advanced(begin, left), end);
            });
    }
}

} // namespace heist::algorithms
