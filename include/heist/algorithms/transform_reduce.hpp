// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/reduce.hpp>

#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

namespace heist::algorithms {

// The values transform(*it) of one range.
template <class It, class Transform>
struct transformed_source {
    using iterator = It;
    static constexpr bool indexed = splitting::random_access<It>;
    static constexpr bool cheap = false; // a user's function

    splitting::held_sequence<It> elements;
    [[no_unique_address]] leaf_function<Transform> transform;

    It cursor(std::size_t index) const { return elements.at(index); }
    static decltype(auto) element(It const& it) { return *it; }
    decltype(auto) element_at(std::size_t index) const { return *elements.at(index); }
    template <class Element>
    decltype(auto) value(Element&& element) {
        return transform(std::forward<Element>(element));
    }
    splitting::cut_rule rule() const noexcept { return elements.rule(); }
};

// The values transform(*it, *other) of two ranges in step.
template <class It, class Other, class Transform>
struct zipped_source {
    struct iterator {
        It it;
        Other other;
        iterator& operator++() {
            ++it;
            ++other;
            return *this;
        }
    };
    struct pair {
        std::iter_reference_t<It> one;
        std::iter_reference_t<Other> other;
    };
    static constexpr bool indexed = splitting::random_access<It> && splitting::random_access<Other>;
    static constexpr bool cheap = std::contiguous_iterator<It> && std::contiguous_iterator<Other> &&
                                  is_known_operation<Transform, std::iter_value_t<It>>;

    splitting::held_sequence<It> elements;
    splitting::held_sequence<Other> others;
    [[no_unique_address]] leaf_function<Transform> transform;

    iterator cursor(std::size_t index) const { return {elements.at(index), others.at(index)}; }
    static pair element(iterator const& at) { return {*at.it, *at.other}; }
    pair element_at(std::size_t index) const { return {*elements.at(index), *others.at(index)}; }
    decltype(auto) value(pair&& both) {
        return transform(std::forward<std::iter_reference_t<It>>(both.one),
                         std::forward<std::iter_reference_t<Other>>(both.other));
    }
    splitting::cut_rule rule() const noexcept {
        // Strides are powers of two: a multiple of the larger is one of both.
        std::size_t const one = elements.rule().granule;
        std::size_t const other = others.rule().granule;
        return {one > other ? one : other};
    }
};

template <class It, class T, class Op, class Transform>
T transform_reduce_here(It first, It last, T init, Op& op, Transform& transform) {
    using source = transformed_source<It, Transform>;
    if constexpr (source::indexed) {
        splitting::sequence<It> const elements(first, last);
        return fold<T, source, Op>{{elements, transform}, op}.extend(std::move(init), 0, elements.size());
    } else {
        algorithms::walk(first, last,
                         [&](It const& it) { init = algorithms::apply<T>(op, std::move(init), transform(*it)); });
        return init;
    }
}

template <class It, class T, class Op, class Transform>
T transform_reduce(splitting::resources const& on, It first, It last, T init, Op& op, Transform& transform) {
    using source = transformed_source<It, Transform>;
    if constexpr (!source::indexed) {
        auto const cost = reduce_cost<T, source, Op>();
        if (splitting::walk_is_wasted(on, cost)) {
            splitting::run_without_walk(on, cost, [&] {
                return algorithms::walk(first, last, [&](It const& it) {
                    init = algorithms::apply<T>(op, std::move(init), transform(*it));
                });
            });
            return init;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    return algorithms::reduce_source<T>(on, source{elements, transform}, elements.size(), std::move(init), op);
}

template <class It, class Other, class T, class Op, class Transform>
T transform_reduce_here(It first, It last, Other other, T init, Op& op, Transform& transform) {
    using source = zipped_source<It, Other, Transform>;
    if constexpr (source::indexed) {
        splitting::sequence<It> const elements(first, last);
        splitting::sequence<Other> const others(other, elements.size());
        return fold<T, source, Op>{{elements, others, transform}, op}.extend(std::move(init), 0, elements.size());
    } else {
        for (; first != last; void(++first), void(++other)) { // input iterators: read before it moves on
            init = algorithms::apply<T>(op, std::move(init), transform(*first, *other));
        }
        return init;
    }
}

template <class It, class Other, class T, class Op, class Transform>
T transform_reduce(splitting::resources const& on, It first, It last, Other other, T init, Op& op,
                   Transform& transform) {
    using source = zipped_source<It, Other, Transform>;
    if constexpr (!source::indexed) {
        auto const cost = reduce_cost<T, source, Op>();
        if (splitting::walk_is_wasted(on, cost)) {
            splitting::run_without_walk(on, cost, [&] {
                return algorithms::walk(first, last, [&](It const& it) {
                    init = algorithms::apply<T>(op, std::move(init), transform(*it, *other));
                    ++other;
                });
            });
            return init;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    splitting::sequence<Other> const others(other, elements.size(), on.stop);
    return algorithms::reduce_source<T>(on, source{elements, others, transform}, elements.size(), std::move(init), op);
}

} // namespace heist::algorithms
