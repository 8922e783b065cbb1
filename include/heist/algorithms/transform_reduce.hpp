// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/reduce.hpp>

#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

namespace heist::algorithms {

// What the function returns for elements; a value where that would be a reference into a temporary, such as std::identity returns for an
// iterator that gives proxies.
template <class Transform, class... Its>
struct transformed_elements {
    using result = std::invoke_result_t<Transform&, std::iter_reference_t<Its>...>;
    using type = std::conditional_t<(std::is_reference_v<std::iter_reference_t<Its>> && ...), result,
                                    std::remove_cvref_t<result>>;
};
template <class Transform, class... Its>
using transformed_element = typename transformed_elements<Transform, Its...>::type;

// The values transform(*it) of one range.
template <class It, class Transform>
struct transformed_source {
    struct iterator {
        It it;
        [[no_unique_address]] leaf_function<Transform> transform;
        iterator& operator++() {
            ++it;
            return *this;
        }
    };
    static constexpr bool indexed = splitting::random_access<It>;
    static constexpr bool cheap = false; // a user's function

    splitting::held_sequence<It> elements;
    [[no_unique_address]] leaf_function<Transform> transform;

    iterator cursor(std::size_t index) const { return {elements.at(index), transform}; }
    static transformed_element<Transform, It> read(iterator& at) { return at.transform(*at.it); }
    transformed_element<Transform, It> value(std::size_t index) const {
        leaf_function<Transform> f = transform; // a copy, if it is small: its operator() need not be const
        return f(*elements.at(index));
    }
    splitting::cut_rule rule() const noexcept { return elements.rule(); }
};

// The values transform(*it, *other) of two ranges in step.
template <class It, class Other, class Transform>
struct zipped_source {
    struct iterator {
        It it;
        Other other;
        [[no_unique_address]] leaf_function<Transform> transform;
        iterator& operator++() {
            ++it;
            ++other;
            return *this;
        }
    };
    static constexpr bool indexed = splitting::random_access<It> && splitting::random_access<Other>;
    static constexpr bool cheap = std::contiguous_iterator<It> && std::contiguous_iterator<Other> &&
                                  is_known_operation<Transform, std::iter_value_t<It>>;

    splitting::held_sequence<It> elements;
    splitting::held_sequence<Other> others;
    [[no_unique_address]] leaf_function<Transform> transform;

    iterator cursor(std::size_t index) const { return {elements.at(index), others.at(index), transform}; }
    static transformed_element<Transform, It, Other> read(iterator& at) { return at.transform(*at.it, *at.other); }
    transformed_element<Transform, It, Other> value(std::size_t index) const {
        leaf_function<Transform> f = transform;
        return f(*elements.at(index), *others.at(index));
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
        fold_walking(first, last, init, op, [&](It const& it) -> decltype(auto) { return transform(*it); });
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
                return fold_walking(first, last, init, op,
                                    [&](It const& it) -> decltype(auto) { return transform(*it); });
            });
            return init;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    return reduce_source<T>(on, source{elements, transform}, elements.size(), std::move(init), op);
}

// Reads transform(*it, *other) and moves `other` on: for one walk over both ranges.
template <class Other, class Transform>
auto in_step(Other& other, Transform& transform) {
    return [&](auto const& it) -> decltype(auto) {
        Other const here = other;
        ++other;
        return transform(*it, *here);
    };
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
            init = apply<T>(op, std::move(init), transform(*first, *other));
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
            splitting::run_without_walk(on, cost,
                                        [&] { return fold_walking(first, last, init, op, in_step(other, transform)); });
            return init;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    splitting::sequence<Other> const others(other, elements.size(), on.stop);
    return reduce_source<T>(on, source{elements, others, transform}, elements.size(), std::move(init), op);
}

} // namespace heist::algorithms
