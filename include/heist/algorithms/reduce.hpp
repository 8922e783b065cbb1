// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/parallel_reduce.hpp>
#include <heist/splitting/sequence.hpp>

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

namespace heist::algorithms {

/// A source is what a reduction reads: position i gives a cursor, a cursor gives a value and moves on. With random access
/// it also gives value(i) directly, which is what the unrolled leaves want.
template <class It>
struct plain_source {
    using iterator = It;
    static constexpr bool indexed = splitting::random_access<It>;
    static constexpr bool cheap = std::contiguous_iterator<It>; ///< reading costs next to nothing

    splitting::sequence<It> elements;

    It cursor(std::size_t index) const { return elements.at(index); }
    static decltype(auto) read(It const& it) { return *it; }
    decltype(auto) value(std::size_t index) const { return *elements.at(index); }
    splitting::cut_rule rule() const noexcept { return elements.rule(); }
};

template <class Source>
using source_value = decltype(Source::read(std::declval<typename Source::iterator const&>()));

/// Operations that may be regrouped and reordered freely, and that the compiler turns into vector instructions.
template <class Op, class T>
inline constexpr bool is_known_operation =
    std::is_same_v<Op, std::plus<>> || std::is_same_v<Op, std::plus<T>> || std::is_same_v<Op, std::multiplies<>> ||
    std::is_same_v<Op, std::multiplies<T>> || std::is_same_v<Op, std::bit_and<>> || std::is_same_v<Op, std::bit_and<T>> ||
    std::is_same_v<Op, std::bit_or<>> || std::is_same_v<Op, std::bit_or<T>> || std::is_same_v<Op, std::bit_xor<>> ||
    std::is_same_v<Op, std::bit_xor<T>>;

/// Independent accumulators, so that one addition need not wait for the one before: 128 bytes of them are four AVX or
/// eight SSE registers, enough to cover the latency of an addition.
template <class T>
inline constexpr std::size_t lanes = 128 / sizeof(T);

template <class Op, class T, class Value>
concept lane_foldable = std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 8 &&
                        std::is_same_v<std::remove_cvref_t<Value>, T> && is_known_operation<Op, T>;

/// pre: last - first >= 1
template <class T, class Source, class Op>
T fold_in_lanes(Source const& source, std::size_t first, std::size_t last, Op const& op) {
    constexpr std::size_t width = lanes<T>;
    auto const apply = [&op](T left, T right) { return static_cast<T>(op(left, right)); };
    if (last - first < width) {
        T result = source.value(first);
        for (std::size_t i = first + 1; i < last; ++i) {
            result = apply(result, source.value(i));
        }
        return result;
    }
    T lane[width];
    for (std::size_t j = 0; j < width; ++j) {
        lane[j] = source.value(first + j);
    }
    std::size_t i = first + width;
    for (; last - i >= width; i += width) {
        for (std::size_t j = 0; j < width; ++j) {
            lane[j] = apply(lane[j], source.value(i + j));
        }
    }
    for (std::size_t j = 0; i < last; ++i, ++j) {
        lane[j] = apply(lane[j], source.value(i));
    }
    for (std::size_t half = width / 2; half > 0; half /= 2) {
        for (std::size_t j = 0; j < half; ++j) {
            lane[j] = apply(lane[j], lane[j + half]);
        }
    }
    return lane[0];
}

/// Any operation, in the order of the elements: eight at a time as a tree, so that only every eighth waits for the
/// accumulator.
template <class T, class Source, class Op>
T fold_in_order(T accumulator, Source const& source, std::size_t first, std::size_t last, Op& op) {
    if constexpr (Source::indexed) {
        auto const two = [&](std::size_t i) -> T { return op(source.value(i), source.value(i + 1)); };
        auto const four = [&](std::size_t i) -> T { return op(two(i), two(i + 2)); };
        for (; last - first >= 8; first += 8) {
            T left = four(first);
            T right = four(first + 4);
            accumulator = op(std::move(accumulator), T(op(std::move(left), std::move(right))));
        }
        for (; first < last; ++first) {
            accumulator = op(std::move(accumulator), source.value(first));
        }
    } else {
        auto cursor = source.cursor(first);
        for (; first < last; ++first, ++cursor) {
            accumulator = op(std::move(accumulator), Source::read(cursor));
        }
    }
    return accumulator;
}

/// The result of one range, from its own elements alone. pre: one element, or two where a value is no T
template <class T, class Source, class Op>
T fold_range(Source const& source, std::size_t first, std::size_t last, Op& op) {
    if constexpr (Source::indexed && lane_foldable<Op, T, source_value<Source>>) {
        return fold_in_lanes<T>(source, first, last, op);
    } else {
        auto cursor = source.cursor(first);
        if constexpr (std::is_convertible_v<source_value<Source>, T>) {
            if (last - first == 1) {
                return Source::read(cursor);
            }
        }
        auto second = cursor;
        ++second;
        T begun = op(Source::read(cursor), Source::read(second));
        return fold_in_order<T>(std::move(begun), source, first + 2, last, op);
    }
}

template <class Source, class T, class Op>
struct reduce_site;

/// What an element of a lane fold costs, in ns per byte read: 8 bytes in about 0.1 ns from cache (perf/compare, reduce).
inline constexpr float lane_fold_ns_per_byte = 0.0125F;

template <class T, class Source, class Op>
splitting::element_cost reduce_cost() noexcept {
    if constexpr (Source::indexed && Source::cheap && lane_foldable<Op, T, source_value<Source>>) {
        return splitting::element_cost::known(lane_fold_ns_per_byte * static_cast<float>(sizeof(T)));
    } else {
        return splitting::element_cost::learned(splitting::site_of<reduce_site<Source, T, Op>>);
    }
}

/// Reduces all `n` elements of a source.
template <class T, class Source, class Op>
T reduce_source(splitting::resources const& on, Source const& source, std::size_t n, T init, Op& op) {
    auto const whole = [&](T start) -> T {
        if constexpr (Source::indexed && lane_foldable<Op, T, source_value<Source>>) {
            return static_cast<T>(op(start, fold_in_lanes<T>(source, 0, n, op)));
        } else {
            return fold_in_order<T>(std::move(start), source, 0, n, op);
        }
    };
    auto const part = [&](std::size_t first, std::size_t last) -> T { return fold_range<T>(source, first, last, op); };
    auto const combine = [&](T&& left, T&& right) -> T { return op(std::move(left), std::move(right)); };
    splitting::cut_rule rule = source.rule();
    if constexpr (!std::is_convertible_v<source_value<Source>, T>) {
        rule.granule = rule.granule == 1 ? 2 : rule.granule; // a stride above 1 is even
    }
    return splitting::parallel_reduce<T>(on, reduce_cost<T, Source, Op>(), n, std::move(init), whole, part, combine, rule);
}

template <class It, class T, class Op>
T reduce(splitting::resources const& on, It first, It last, T init, Op& op) {
    using source = plain_source<It>;
    if constexpr (!splitting::random_access<It>) {
        auto const cost = reduce_cost<T, source, Op>();
        if (splitting::walk_is_wasted(on, cost)) {
            splitting::run_without_walk(on, cost, [&] {
                std::size_t done = 0;
                for (; first != last; ++first, ++done) {
                    init = op(std::move(init), *first);
                }
                return done;
            });
            return init;
        }
    }
    source const elements{splitting::sequence<It>(first, last)};
    return reduce_source<T>(on, elements, elements.elements.size(), std::move(init), op);
}

} // namespace heist::algorithms
