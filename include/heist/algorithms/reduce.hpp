// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/copied.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/platform/vectors.hpp>
#include <heist/splitting/fixed_blocks.hpp>
#include <heist/splitting/parallel_reduce.hpp>
#include <heist/splitting/sequence.hpp>

#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <type_traits>
#include <utility>

namespace heist::algorithms {

// A source is what a reduction reads: the element at a position, by index with random access, else by a cursor that moves on, and the value that it stands
// for. That may refer to the element, which may be a temporary, and to the source, which may hold the user's function: so who reads keeps both until the
// value was used, and has a source of its own.
template <class It>
struct plain_source {
    using iterator = It;
    static constexpr bool indexed = splitting::random_access<It>;
    static constexpr bool cheap = std::contiguous_iterator<It>; // reading costs next to nothing

    splitting::held_sequence<It> elements;

    It cursor(std::size_t index) const { return elements.at(index); }
    static decltype(auto) element(It const& it) { return *it; }
    decltype(auto) element_at(std::size_t index) const { return *elements.at(index); }
    template <class Element>
    static Element&& value(Element&& element) noexcept {
        return std::forward<Element>(element);
    }
    splitting::cut_rule rule() const noexcept { return elements.rule(); }
};

template <class Source>
using source_value =
    decltype(std::declval<Source&>().value(Source::element(std::declval<typename Source::iterator&>())));

// Operations that may be regrouped and reordered freely, and that the compiler turns into vector instructions.
template <class Op, class T>
inline constexpr bool is_known_operation =
    std::is_same_v<Op, std::plus<>> || std::is_same_v<Op, std::plus<T>> || std::is_same_v<Op, std::multiplies<>> ||
    std::is_same_v<Op, std::multiplies<T>> || std::is_same_v<Op, std::bit_and<>> ||
    std::is_same_v<Op, std::bit_and<T>> || std::is_same_v<Op, std::bit_or<>> || std::is_same_v<Op, std::bit_or<T>> ||
    std::is_same_v<Op, std::bit_xor<>> || std::is_same_v<Op, std::bit_xor<T>>;

// Independent accumulators, so that one addition need not wait for the one before: 128 bytes of them are four AVX or
// eight SSE registers, enough to cover the latency of an addition. Small types have no more than 32, for the sake of short
// ranges.
template <class T>
inline constexpr std::size_t lanes = sizeof(T) >= 4 ? 128 / sizeof(T) : 32;

// Numbers are widened before they are combined: a sum of int into a long need not fit into an int.
template <class T, class Value>
concept widened_to = std::is_arithmetic_v<T> && std::is_arithmetic_v<std::remove_cvref_t<Value>> &&
                     std::is_same_v<std::common_type_t<T, std::remove_cvref_t<Value>>, T>;

// May a value become a T before it is combined? Only if it is one, or if the operation is known to make no difference between the two: one of the
// user's may tell elements from results, such as one that adds squares of integers to a double.
template <class Op, class T, class Value>
concept begins_as =
    std::is_same_v<std::remove_cvref_t<Value>, T> || (widened_to<T, Value> && is_known_operation<Op, T>);

template <class Op, class T, class Value>
concept lane_foldable = begins_as<Op, T, Value> && std::is_arithmetic_v<T> && !std::is_same_v<T, bool> &&
                        sizeof(T) <= 8 && is_known_operation<Op, T>;

// op(left, right) as a T. Arithmetic results are narrowed without a warning (plus on unsigned char is int), as std::reduce does.
template <class T, class Op, class Left, class Right>
T apply(Op& op, Left&& left, Right&& right) {
    if constexpr (std::is_arithmetic_v<T>) {
        return static_cast<T>(op(std::forward<Left>(left), std::forward<Right>(right)));
    } else {
        return op(std::forward<Left>(left), std::forward<Right>(right));
    }
}

// What an element stands for, widened if it is a number and the operation a known one.
template <class T, class Op, class Source, class Element>
decltype(auto) value_of(Source& source, Element&& element) {
    if constexpr (widened_to<T, source_value<Source>> && begins_as<Op, T, source_value<Source>>) {
        return static_cast<T>(source.value(std::forward<Element>(element)));
    } else {
        return source.value(std::forward<Element>(element));
    }
}

// The same where it is a number.
template <class T, class Source>
T number_at(Source& source, std::size_t index) {
    return static_cast<T>(source.value(source.element_at(index)));
}

// op applied to what two elements stand for, the first one read first.
template <class T, class Source, class Op, class Read>
T apply_to_two(Source& source, Op& op, Read const& read) {
    decltype(auto) one = read(0);
    decltype(auto) left = algorithms::value_of<T, Op>(source, std::forward<decltype(one)>(one));
    decltype(auto) other = read(1);
    decltype(auto) right = algorithms::value_of<T, Op>(source, std::forward<decltype(other)>(other));
    return algorithms::apply<T>(op, std::forward<decltype(left)>(left), std::forward<decltype(right)>(right));
}

// Larger results than this, in bytes, are combined one after the other: a tree holds ten of them on the stack, and beside what an operation does with so many
// bytes it gains nothing.
inline constexpr std::size_t largest_in_trees = 1024;

// Any operation, in the order of the elements: eight at a time as a tree, so that only every eighth waits for the
// accumulator. Values are read in order, so that the first one that throws is the first that a sequential loop would meet.
// Inlined by force: for a handful of elements the call would cost as much as the work.
template <class T, class Source, class Op>
[[gnu::always_inline]] inline T fold_in_order(T accumulator, Source& source, std::size_t first, std::size_t last,
                                              Op& op) {
    if constexpr (Source::indexed && sizeof(T) <= largest_in_trees) {
        auto const two = [&](std::size_t i) -> T {
            return algorithms::apply_to_two<T>(
                source, op, [&](std::size_t k) -> decltype(auto) { return source.element_at(i + k); });
        };
        auto const four = [&](std::size_t i) -> T {
            T left = two(i);
            T right = two(i + 2);
            return algorithms::apply<T>(op, std::move(left), std::move(right));
        };
        for (; last - first >= 8; first += 8) {
            T left = four(first);
            T right = four(first + 4);
            accumulator = algorithms::apply<T>(op, std::move(accumulator),
                                               algorithms::apply<T>(op, std::move(left), std::move(right)));
        }
        std::size_t const rest = last - first;
        if ((rest & 4) != 0) {
            accumulator = algorithms::apply<T>(op, std::move(accumulator), four(first));
        }
        if ((rest & 2) != 0) {
            accumulator = algorithms::apply<T>(op, std::move(accumulator), two(last - (rest & 3)));
        }
        if ((rest & 1) != 0) {
            accumulator = algorithms::apply<T>(op, std::move(accumulator),
                                               algorithms::value_of<T, Op>(source, source.element_at(last - 1)));
        }
    } else {
        auto cursor = source.cursor(first);
        for (; first < last; ++first, void(++cursor)) {
            accumulator = algorithms::apply<T>(op, std::move(accumulator), source.value(Source::element(cursor)));
        }
    }
    return accumulator;
}

// Reduces lane[0 .. width) to one, by halves that the compiler unrolls.
template <std::size_t width, class T, class Op>
[[gnu::always_inline]] inline T collapse(T* lane, Op& op) {
    if constexpr (width == 1) {
        return lane[0];
    } else {
        for (std::size_t j = 0; j < width / 2; ++j) {
            lane[j] = algorithms::apply<T>(op, lane[j], lane[j + width / 2]);
        }
        return algorithms::collapse<width / 2>(lane, op);
    }
}

// width elements as a tree. Scalar on purpose: for so few, filling vector registers takes longer than it saves.
template <std::size_t width, class T, class Source, class Op>
[[gnu::always_inline]] inline T fold_tree(Source& source, std::size_t first, Op& op) {
    if constexpr (width == 1) {
        return algorithms::number_at<T>(source, first);
    } else {
        T const left = algorithms::fold_tree<width / 2, T>(source, first, op);
        T const right = algorithms::fold_tree<width / 2, T>(source, first + width / 2, op);
        return algorithms::apply<T>(op, left, right);
    }
}

// Fewer than 2 * width elements: width of them at once if there are so many, then half of it, and so on. Where each begins is counted from the end:
// counted from the front, g++ 12 kept each place that they may have come to in a register of its own (16 doubles: 5.8 ns, 4.6 so).
template <std::size_t width, class T, class Source, class Op>
[[gnu::always_inline]] inline T fold_few(T accumulator, Source& source, std::size_t first, std::size_t last, Op& op) {
    std::size_t const rest = (last - first) & (2 * width - 1);
    if ((rest & width) != 0) {
        accumulator = algorithms::apply<T>(op, accumulator, algorithms::fold_tree<width, T>(source, last - rest, op));
    }
    if constexpr (width > 1) {
        return algorithms::fold_few<width / 2, T>(accumulator, source, first, last, op);
    } else {
        return accumulator;
    }
}

// So many elements are worth a loop over lanes.
template <class T>
inline constexpr std::size_t worth_lanes = 2 * lanes<T>;

// A loop for platform::run_in_vectors().
// pre: last - first >= worth_lanes<T>
template <class T>
struct folding_lanes {
    template <class Source, class Op>
    [[gnu::always_inline]] T operator()(Source& source, std::size_t first, std::size_t last, Op& op) const {
        if constexpr (std::integral<T> && platform::likes_simple_loops) {
            return one_by_one(algorithms::number_at<T>(source, first), source, first + 1, last, op);
        }
        constexpr std::size_t width = lanes<T>;
        T lane[width];
        if constexpr (Source::cheap && !platform::likes_simple_loops) {
            // Two at a time: a plain copy into the lanes would go through memory. Nobody sees in which order numbers are read.
            for (std::size_t j = 0; j < width; ++j) {
                T const left = algorithms::number_at<T>(source, first + j);
                lane[j] = algorithms::apply<T>(op, left, algorithms::number_at<T>(source, first + width + j));
            }
            first += width;
        } else {
            for (std::size_t j = 0; j < width; ++j) {
                lane[j] = algorithms::number_at<T>(source, first + j);
            }
        }
        for (first += width; last - first >= width; first += width) {
            for (std::size_t j = 0; j < width; ++j) {
                lane[j] = algorithms::apply<T>(op, lane[j], algorithms::number_at<T>(source, first + j));
            }
        }
        return algorithms::fold_few<width / 2, T>(algorithms::collapse<width>(lane, op), source, first, last, op);
    }

private:
    template <class Source, class Op>
    [[gnu::always_inline]] static T one_by_one(T result, Source& source, std::size_t first, std::size_t last, Op& op) {
        for (; first != last; ++first) {
            result = algorithms::apply<T>(op, result, algorithms::number_at<T>(source, first));
        }
        return result;
    }
};

// The result of one range, from its own elements alone. pre: one element, or two where a value does not begin as a T
template <class T, class Source, class Op>
T fold_range(Source source, std::size_t first, std::size_t last, Op& op) {
    if constexpr (Source::indexed && lane_foldable<Op, T, source_value<Source>>) {
        if (last - first >= worth_lanes<T>) {
            return platform::run_in_vectors(folding_lanes<T>{}, source, first, last, op);
        }
        return algorithms::fold_few<lanes<T>, T>(algorithms::number_at<T>(source, first), source, first + 1, last, op);
    } else if constexpr (begins_as<Op, T, source_value<Source>>) {
        auto cursor = source.cursor(first);
        T begun = static_cast<T>(algorithms::as_copied<T>(source.value(Source::element(cursor))));
        return algorithms::fold_in_order<T>(std::move(begun), source, first + 1, last, op);
    } else {
        auto cursor = source.cursor(first);
        T begun = algorithms::apply_to_two<T>(
            source, op, [&](std::size_t k) -> decltype(auto) { return Source::element(k == 0 ? cursor : ++cursor); });
        return algorithms::fold_in_order<T>(std::move(begun), source, first + 2, last, op);
    }
}

template <class Source, class T, class Op>
struct reduce_site;

// What an element of a lane fold is taken to cost before the first call was timed, in picoseconds per byte: 8 bytes in 0.1 ns
// from cache (perf/compare, reduce).
inline constexpr std::size_t lane_fold_ps_per_byte = 12;

template <class T, class Source, class Op>
splitting::element_cost reduce_cost() noexcept {
    constexpr bool light = Source::indexed && Source::cheap && lane_foldable<Op, T, source_value<Source>>;
    constexpr std::size_t first_guess_ps = light ? lane_fold_ps_per_byte * sizeof(T) : 0;
    return splitting::element_cost::learned(splitting::site_of<reduce_site<Source, T, Op>, first_guess_ps>);
}

// Leaves and combiner of a reduction, for splitting::parallel_reduce.
template <class T, class Source, class Op>
struct fold {
    Source source;
    [[no_unique_address]] leaf_function<Op> operation;

    // Inlined by force: two sources went through memory (products of 16 doubles: 8.0 ns, 6.8 so).
    [[gnu::always_inline]] T extend(T init, std::size_t first, std::size_t last) const {
        Source from = source;
        leaf_function<Op> op = operation;
        if constexpr (Source::indexed && lane_foldable<Op, T, source_value<Source>>) {
            return last - first >= worth_lanes<T>
                       ? algorithms::apply<T>(op, init,
                                              platform::run_in_vectors(folding_lanes<T>{}, from, first, last, op))
                       : algorithms::fold_few<lanes<T>, T>(init, from, first, last, op);
        } else {
            return algorithms::fold_in_order<T>(std::move(init), from, first, last, op);
        }
    }
    T part(std::size_t first, std::size_t last) const {
        leaf_function<Op> op = operation;
        return algorithms::fold_range<T>(source, first, last, op);
    }
    T combine(T&& left, T&& right) const {
        leaf_function<Op> op = operation;
        return algorithms::apply<T>(op, std::move(left), std::move(right));
    }
};

// Fewer elements than this are not worth a fixed block: setting up and collapsing the lanes takes 8 ns, 2048 doubles take 180; without lanes
// one call in four combines results of blocks.
template <class T, class Source, class Op>
inline constexpr std::size_t least_fixed_block =
    Source::indexed && lane_foldable<Op, T, source_value<Source>> ? 2048 : 4;

// Reduces all `n` elements of a source.
template <class T, class Source, class Op>
T reduce_source(splitting::resources const& on, Source const& source, std::size_t n, T init, Op& op) {
    splitting::cut_rule rule = source.rule();
    if constexpr (!begins_as<Op, T, source_value<Source>>) {
        rule.granule = rule.granule == 1 ? 2 : rule.granule; // a stride above 1 is even
    }
    auto const cost = algorithms::reduce_cost<T, Source, Op>();
    fold<T, Source, Op> const how{source, op};
    if (on.groups == splitting::grouping::fixed) {
        return splitting::reduce_fixed_blocks<T>(on, cost, n, std::move(init), how, rule,
                                                 least_fixed_block<T, Source, Op>);
    }
    return splitting::parallel_reduce<T>(on, cost, n, std::move(init), how, rule);
}

// Visits all of a forward range in the caller, one element after the other. Returns how many there were.
template <class It, class Visit>
std::size_t walk(It first, It last, Visit const& visit) {
    std::size_t done = 0;
    for (; first != last; void(++first), ++done) {
        visit(first);
    }
    return done;
}

// In the caller, without asking a pool. std::reduce would do, but libstdc++'s copies the accumulator.
template <class It, class T, class Op>
T reduce_here(It first, It last, T init, Op& op) {
    if constexpr (splitting::random_access<It>) {
        splitting::sequence<It> const elements(first, last);
        return fold<T, plain_source<It>, Op>{{elements}, op}.extend(std::move(init), 0, elements.size());
    } else {
        algorithms::walk(first, last, [&](It const& it) { init = algorithms::apply<T>(op, std::move(init), *it); });
        return init;
    }
}

template <class It, class T, class Op>
T reduce(splitting::resources const& on, It first, It last, T init, Op& op) {
    using source = plain_source<It>;
    if constexpr (!splitting::random_access<It>) {
        auto const cost = algorithms::reduce_cost<T, source, Op>();
        if (splitting::walk_is_wasted(on, cost)) {
            splitting::run_without_walk(on, cost, [&] {
                return algorithms::walk(first, last,
                                        [&](It const& it) { init = algorithms::apply<T>(op, std::move(init), *it); });
            });
            return init;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    return algorithms::reduce_source<T>(on, source{elements}, elements.size(), std::move(init), op);
}

} // namespace heist::algorithms
