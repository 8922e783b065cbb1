// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/compact.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/transform.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <type_traits>

// Elements that change places: reverse, shift. No buffer of the size of the range anywhere.
namespace heist::algorithms {

// Exchanges the first half with the second one, walked backwards.
template <class It>
void reverse(splitting::resources const& on, It first, It last) {
    using backwards = std::reverse_iterator<It>;
    auto const half = splitting::size_of(first, last) / 2;
    splitting::parallel_pieces(on, plain_cost<backwards, It>(), places<It, backwards>(first, backwards(last)),
                               after{half}, visiting{[](auto const& a, auto const& b) { std::iter_swap(a, b); }});
}

struct copying_backwards : chosen_stores<copying_backwards> {
    template <class Backwards, class Out>
    void operator()(places<Backwards, Out> at, std::size_t count) const {
        auto [in, out] = at;
        if constexpr (writes_streamable<Backwards, Out>) {
            if (how == stores::streamed) [[unlikely]] {
                algorithms::write_streamed(std::to_address(out), count,
                                           [from = in](auto* to, std::size_t some) mutable {
                                               auto const end = splitting::advanced(from, some);
                                               std::reverse_copy(end.base(), from.base(), to);
                                               from = end;
                                           });
                return;
            }
        }
        if constexpr (splitting::random_access<Backwards>) {
            std::reverse_copy(splitting::advanced(in, count).base(), in.base(), out);
        } else {
            for (; count != 0; --count, void(++in), void(++out)) {
                *out = *in;
            }
        }
    }
};

template <class It, class Out>
Out reverse_copy(splitting::resources const& on, It first, It last, Out out) {
    using backwards = std::reverse_iterator<It>;
    places<backwards, Out> const both(backwards(last), out);
    until<backwards> const ends{backwards(first)};
    return std::get<1>(
        splitting::parallel_pieces(on, plain_cost<copying_backwards, It, Out>(), both, ends, copying_backwards{}));
}

template <class It, class Out>
[[gnu::noinline]] Out rotate_copy_of_many(splitting::resources const& on, It first, It middle, It last, Out out) {
    Out const border = algorithms::copy(on, middle, until<It>{last}, out);
    return algorithms::copy(on, first, until<It>{middle}, border);
}

template <class It, class Out>
Out rotate_copy(splitting::resources const& on, It first, It middle, It last, Out out) {
    if constexpr (plain_elements<It> && plain_elements<Out>) {
        if (splitting::surely_alone(on, plain_cost<copying, It, Out>(), static_cast<std::size_t>(last - first)))
            [[likely]] {
            return std::rotate_copy(first, middle, last, out);
        }
    }
    return algorithms::rotate_copy_of_many(on, first, middle, last, out);
}

// Plain elements that move by fewer bytes than this move in one memmove, which is as fast as the memory: 2^18 doubles take 40 µs, and took 100
// µs when two threads staged them.
inline constexpr std::size_t least_shift_bytes = 1024 * 1024;

// Moves plain elements by `by` places: as many as they move by at a time, which several threads can do, since these do not overlap.
template <direction walked, class It>
void shift_plain(splitting::resources const& on, It first, It last, std::ptrdiff_t by) {
    std::ptrdiff_t left = last - first - by;
    if (static_cast<std::size_t>(by) * sizeof(std::iter_value_t<It>) < least_shift_bytes) {
        auto const move = [&](std::size_t begin, std::size_t end) {
            auto const from = static_cast<std::ptrdiff_t>(begin);
            auto const to = static_cast<std::ptrdiff_t>(end);
            if constexpr (walked == direction::forwards) {
                std::move(first + by + from, first + by + to, first + from);
            } else {
                std::move_backward(last - by - to, last - by - from, last - from);
            }
        };
        if (!on.stop && splitting::take_grant(on)) [[likely]] {
            move(0, static_cast<std::size_t>(left));
        } else {
            scheduler::core::renew_grant();
            splitting::run_here_in_pieces(on, static_cast<std::size_t>(left), move, splitting::tuning::largest_tile);
        }
        return;
    }
    while (left != 0) {
        std::ptrdiff_t const count = (std::min)(by, left);
        left -= count;
        if constexpr (walked == direction::forwards) {
            algorithms::move(on, first + by, first + by + count, first);
            first += count;
        } else {
            last -= count;
            algorithms::move(on, last - by, last - by + count, last);
        }
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
    if constexpr (plain_elements<It>) {
        algorithms::shift_plain<direction::forwards>(on, first, last, count);
        return last - count;
    } else {
        return algorithms::move_to_front(on, first, middle, last, [&] { return std::move(middle, last, first); });
    }
}

// … to the back: the same from behind.
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
        if constexpr (plain_elements<It>) {
            algorithms::shift_plain<direction::backwards>(on, first, last, count);
            return first + count;
        } else {
            auto const alone = [&] { return backwards(std::move_backward(first, middle.base(), last)); };
            return algorithms::move_to_front(on, backwards(last), middle, end, alone).base();
        }
    } else {
        return algorithms::alone_or_by_table(
            on, user_cost<tables_site<It, shifting<It>>>(), first, last,
            [&] { return std::shift_right(first, last, count); },
            [&](auto begin, auto end) { return algorithms::shift_right(on, begin, end, count); });
    }
}

} // namespace heist::algorithms
