// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/streaming.hpp>
#include <heist/splitting/parallel_pieces.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

// Everything that visits each position of one to three ranges once and writes what belongs there.
namespace heist::algorithms {

using splitting::after;
using splitting::places;
using splitting::until;
using splitting::visiting;

template <class It, class Out, class Op>
Out transform(splitting::resources const& on, It first, It last, Out out, Op& op) {
    places<It, Out> const both(first, out);
    until<It> const ends{last};
    auto const end = splitting::parallel_pieces(
        on, user_cost<Op, It, Out>(), both, ends,
        writing{[op = algorithms::hold(op)](auto const& in, auto const& to) mutable { *to = op(*in); }});
    return std::get<1>(end);
}

template <class It, class Other, class Out, class Op>
Out transform(splitting::resources const& on, It first, It last, Other other, Out out, Op& op) {
    places<It, Other, Out> const all(first, other, out);
    until<It> const ends{last};
    auto const end =
        splitting::parallel_pieces(on, user_cost<Op, It, Other, Out>(), all, ends,
                                   writing{[op = algorithms::hold(op)](auto const& a, auto const& b,
                                                                       auto const& to) mutable { *to = op(*a, *b); }});
    return std::get<2>(end);
}

// A piece of plain elements is one memmove.
struct copying : chosen_stores<copying> {
    template <class It, class Out>
    void operator()(places<It, Out> at, std::size_t count) const {
        if constexpr (same_scalars<It, Out>) {
            if (how == stores::streamed) [[unlikely]] {
                algorithms::stream_elements(at, count);
                return;
            }
        }
        std::copy_n(std::get<0>(at), count, std::get<1>(at));
    }
};

struct moving : chosen_stores<moving> {
    template <class It, class Out>
    void operator()(places<It, Out> at, std::size_t count) const {
        auto [in, out] = at;
        if constexpr (same_scalars<It, Out>) {
            copying copy;
            copy.how = how;
            copy(at, count);
        } else if constexpr (splitting::random_access<It>) {
            std::move(in, splitting::advanced(in, count), out);
        } else {
            for (; count != 0; --count, void(++in), void(++out)) {
                *out = std::ranges::iter_move(in);
            }
        }
    }
};

template <class It, class Ends, class Out>
Out copy(splitting::resources const& on, It first, Ends ends, Out out) {
    places<It, Out> const both(first, out);
    return std::get<1>(splitting::parallel_pieces(on, plain_cost<copying, It, Out>(), both, ends, copying{}));
}

template <class It, class Out>
Out move(splitting::resources const& on, It first, It last, Out out) {
    places<It, Out> const both(first, out);
    until<It> const ends{last};
    return std::get<1>(splitting::parallel_pieces(on, plain_cost<moving, It, Out>(), both, ends, moving{}));
}

// Of more than a byte; a function, which has no size, is none.
template <class T>
inline constexpr bool wide_scalar = false;
template <class T>
    requires std::is_scalar_v<T>
inline constexpr bool wide_scalar<T> = sizeof(T) > 1;

template <class T, class Element>
struct filling : chosen_stores<filling<T, Element>> {
    held_value<T, Element> value;

    explicit filling(T const& of) : value(of) {}

    template <class It>
    void operator()(places<It> at, std::size_t count) const {
        if constexpr (plain_elements<It> && wide_scalar<T>) {
            writing fill{[number = *value](auto const& to) { *to = number; }};
            fill.how = this->how;
            fill(at, count);
        } else {
            std::fill_n(std::get<0>(at), count, *value); // bytes: memset
        }
    }
};

template <class It, class Ends, class T>
It fill(splitting::resources const& on, It first, Ends ends, T const& value) {
    using leaf = filling<T, std::iter_value_t<It>>;
    places<It> const at(first);
    return std::get<0>(splitting::parallel_pieces(on, plain_cost<leaf, It>(), at, ends, leaf{value}));
}

template <class It, class Ends, class Generate>
It generate(splitting::resources const& on, It first, Ends ends, Generate& make) {
    places<It> const at(first);
    return std::get<0>(
        splitting::parallel_pieces(on, user_cost<Generate, It>(), at, ends,
                                   writing{[make = algorithms::hold(make)](auto const& to) mutable { *to = make(); }}));
}

// A predicate that compares with a value, which must outlive it.
template <class T>
struct equal_to_value {
    held_value<T> value;

    template <class Element>
    bool operator()(Element&& element) const {
        return static_cast<bool>(std::forward<Element>(element) == *value);
    }
};

template <class It, class Predicate, class T>
void replace_if(splitting::resources const& on, It first, It last, Predicate& matches, T const& new_value) {
    splitting::parallel_pieces(
        on, user_cost<Predicate, It, T>(), places<It>(first), until<It>{last},
        visiting{[matches = algorithms::hold(matches),
                  value = held_value<T, std::iter_value_t<It>>(new_value)](auto const& at) mutable {
            if (matches(*at)) {
                *at = *value;
            }
        }});
}

template <class It, class Out, class Predicate, class T>
Out replace_copy_if(splitting::resources const& on, It first, It last, Out out, Predicate& matches,
                    T const& new_value) {
    places<It, Out> const both(first, out);
    until<It> const ends{last};
    auto const end = splitting::parallel_pieces(
        on, user_cost<Predicate, It, Out, T>(), both, ends,
        writing{[matches = algorithms::hold(matches),
                 value = held_value<T, std::iter_value_t<Out>>(new_value)](auto const& in, auto const& to) mutable {
            if (matches(*in)) {
                *to = *value;
            } else {
                *to = *in;
            }
        }});
    return std::get<1>(end);
}

struct swapping;

template <class It, class Other>
Other swap_ranges(splitting::resources const& on, It first, It last, Other other) {
    auto const end = splitting::parallel_pieces(on, plain_cost<swapping, It, Other>(), places<It, Other>(first, other),
                                                until<It>{last},
                                                visiting{[](auto const& a, auto const& b) { std::iter_swap(a, b); }});
    return std::get<1>(end);
}

// out[0] = in[0]; out[i] = op(in[i], in[i - 1]). Visits pairs of neighbours: `before` follows one element behind.
template <class It, class Out, class Op>
Out adjacent_difference(splitting::resources const& on, It first, It last, Out out, Op& op) {
    if (first == last) {
        return out;
    }
    if constexpr (splitting::gives_away<It>) { // each is needed twice
        return splitting::run_here(on, [&] {
            std::iter_value_t<It> before = *first;
            *out = before;
            for (++out, void(++first); first != last; ++out, void(++first)) {
                std::iter_value_t<It> next = *first;
                *out = op(next, std::move(before));
                before = std::move(next);
            }
            return out;
        });
    }
    *out = *first;
    It const second = splitting::following(first);
    places<It, It, Out> const all(second, first, splitting::following(out));
    until<It> const ends{last};
    auto const end = splitting::parallel_pieces(
        on, user_cost<Op, It, Out>(), all, ends,
        writing{[op = algorithms::hold(op)](auto const& at, auto const& before, auto const& to) mutable {
            *to = op(*at, *before);
        }});
    return std::get<2>(end);
}

} // namespace heist::algorithms
