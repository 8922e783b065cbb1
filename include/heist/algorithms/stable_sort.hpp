// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/find.hpp>
#include <heist/algorithms/merge.hpp>
#include <heist/algorithms/sort.hpp>
#include <heist/algorithms/sort/merge_sort.hpp>
#include <heist/algorithms/uninitialized.hpp>
#include <heist/splitting/even_pieces.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace heist::algorithms {

template <class It, class Key>
struct stable_site;

template <class T>
inline constexpr bool is_whole = std::integral<T>;
template <class A, class B>
inline constexpr bool is_whole<std::pair<A, B>> = std::integral<A> && std::integral<B>;

// Integers and pairs of them that compare equal are the same: nobody can see their order.
template <class T, class Compare>
concept order_of_equals_is_invisible = is_whole<T> && sorting::natural_order<Compare, T>;

// So are floating-point numbers, but for zeros of different signs.
template <class T, class Compare>
concept order_of_zeros_is_visible = std::floating_point<T> && sorting::keyed<T, Compare>;

// Moves the elements of two sorted ranges to `to`, merged. All searches come before the first move: they read elements that
// another thread may move.
template <class It, class Compare, class To>
void merge_moving(splitting::resources const& on, merged_pair<It, It, Compare> const& both, To to) {
    constexpr std::size_t most = 64;
    splitting::even_pieces const pieces{both.total(), (std::clamp)(both.total() / 1024, std::size_t{1}, most)};
    std::array<typename merged_pair<It, It, Compare>::cut, most + 1> cuts;
    cuts[0] = {0, 0};
    for (std::size_t piece = 1; piece <= pieces.count; ++piece) {
        cuts[piece] = both.cut_at(pieces.begin_of(piece), cuts[piece - 1]);
    }
    splitting::for_each_piece(on, user_cost<merged_pair<It, It, Compare>, To>(), pieces, [&](std::size_t piece) {
        To at = splitting::advanced(to, pieces.begin_of(piece));
        both.each(cuts[piece], cuts[piece + 1], [&at](It const& from) {
            *at = std::ranges::iter_move(from);
            ++at;
        });
    });
}

// Merges each piece of `from` that has an even number with its neighbour, and moves the result to `to`. pre: an even number of pieces
template <class From, class To, class Compare>
void merge_neighbours(splitting::resources const& on, From from, To to, splitting::even_pieces const& pieces,
                      Compare& comp) {
    for (std::size_t piece = 0; piece != pieces.count; piece += 2) {
        std::size_t const begin = pieces.begin_of(piece);
        std::size_t const middle = pieces.begin_of(piece + 1);
        merged_pair<From, From, Compare> const both{splitting::advanced(from, begin), middle - begin,
                                                    splitting::advanced(from, middle),
                                                    pieces.begin_of(piece + 2) - middle, algorithms::hold(comp)};
        algorithms::merge_moving(on, both, splitting::advanced(to, begin));
    }
}

// Pieces are sorted in a buffer, each by one thread, then merged with their neighbours, back and forth between buffer and range: an odd
// number of times, so that they end where they began.
template <class It, class Compare>
void stable_sort(splitting::resources const& on, It first, It last, Compare& comp) {
    using T = std::iter_value_t<It>;
    using order = splitting::unpolled_t<Compare>;
    if constexpr (order_of_equals_is_invisible<T, order>) {
        return algorithms::sort(on, first, last, comp);
    } else if constexpr (order_of_zeros_is_visible<T, order>) {
        using key_of = sorting::key_map<T>;
        auto is_negative_zero = [](T const& number) { return key_of::to_key(number) == key_of::to_key(-T{0}); };
        if (algorithms::find_if(on, first, last, is_negative_zero) == last) {
            return algorithms::sort(on, first, last, comp);
        }
    }
    splitting::element_cost const cost = user_cost<stable_site<It, Compare>>();
    auto const alone = [&] { sorting::merge_sort(first, last, comp); };
    auto const together = [&](scheduler::core& pool, std::size_t size) {
        auto const alone_after_all = [&] {
            splitting::run_here(on, [&] { splitting::run_alone(splitting::verdict::alone_timed, cost, size, alone); });
        };
        if constexpr (!std::is_nothrow_move_constructible_v<T>) {
            alone_after_all(); // a move that throws in the middle would lose elements
        } else {
            unsigned const width = on.width(pool);
            splitting::even_pieces pieces{size, width <= 2   ? std::size_t{2}
                                                : width <= 8 ? std::size_t{8}
                                                             : std::size_t{32}};
            element_buffer<T> buffer(size >= 2 * pieces.count ? size : 0);
            if (!buffer || size < 2 * pieces.count) {
                return alone_after_all();
            }
            splitting::resources const moving = on.unstoppable();
            algorithms::uninitialized_transfer<by_move>(moving, first, until<It>{last}, buffer.begin());
            buffer.constructed(size);
            T* const other = buffer.begin();
            auto const move_back = [&] { algorithms::move(moving, other, other + size, first); };
            try {
                splitting::for_each_piece(on, cost, pieces, [&](std::size_t piece) {
                    sorting::merge_sort(other + pieces.begin_of(piece), other + pieces.begin_of(piece + 1), comp);
                });
            } catch (...) { // each piece has its elements, in some order
                move_back();
                throw;
            }
            auto&& quiet = splitting::quiet(comp); // while elements are on their way
            for (bool in_buffer = true; pieces.count != 1; in_buffer = !in_buffer) {
                if (in_buffer) {
                    algorithms::merge_neighbours(moving, other, first, pieces, quiet);
                } else {
                    algorithms::merge_neighbours(moving, first, other, pieces, quiet);
                }
                if (on.stop.requested()) {
                    if (!in_buffer) {
                        move_back();
                    }
                    splitting::throw_stopped();
                }
                pieces = pieces.joined();
            }
        }
    };
    splitting::alone_or_together(on, cost, splitting::places<It>(first), splitting::until<It>{last}, alone, together);
}

} // namespace heist::algorithms
