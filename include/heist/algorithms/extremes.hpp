// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/splitting/parallel_reduce.hpp>
#include <heist/splitting/sequence.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

// Smallest and largest elements: reductions whose values are iterators.
namespace heist::algorithms {

// Of two, the first one that no other precedes in the order.
template <class Compare>
struct smaller {
    held_function<Compare> compare;

    template <class It>
    It operator()(It const& left, It const& right) {
        return compare(*right, *left) ? right : left;
    }
    template <class T>
    static bool better(T const& one, T const& other) noexcept {
        return Compare{}(one, other);
    }
};

template <class Compare>
struct larger {
    held_function<Compare> compare;

    template <class It>
    It operator()(It const& left, It const& right) {
        return compare(*left, *right) ? right : left;
    }
    template <class T>
    static bool better(T const& one, T const& other) noexcept {
        return Compare{}(other, one);
    }
};

template <class Choice, class T>
inline constexpr bool is_choice_of_numbers = false;
template <class Compare, class T>
inline constexpr bool is_choice_of_numbers<smaller<Compare>, T> =
    std::is_arithmetic_v<T> && sorting::natural_order<Compare, T>;
template <class Compare, class T>
inline constexpr bool is_choice_of_numbers<larger<Compare>, T> = is_choice_of_numbers<smaller<Compare>, T>;

// The first of the best numbers of an array: first its value, block by block and in lanes, so that the compiler needs no branches and
// vectorises; then its place in the block that has it.
template <class Choice, class T>
std::size_t best_of_numbers(T const* numbers, std::size_t count) noexcept {
    constexpr std::size_t lanes = 128 / sizeof(T);
    constexpr std::size_t block = 32 * lanes;
    T best = numbers[0];
    std::size_t in_block = 0;
    for (std::size_t begin = 0; begin < count;) {
        std::size_t const size = (std::min)(count - begin, block);
        T const* const from = numbers + begin;
        T best_here = from[0];
        std::size_t done = 0;
        if (size >= 2 * lanes) {
            T lane[lanes];
            std::copy_n(from, lanes, lane);
            for (done = lanes; size - done >= lanes; done += lanes) {
                for (std::size_t i = 0; i != lanes; ++i) {
                    T const next = from[done + i];
                    lane[i] = Choice::better(next, lane[i]) ? next : lane[i];
                }
            }
            for (T const each : lane) {
                best_here = Choice::better(each, best_here) ? each : best_here;
            }
        }
        for (; done != size; ++done) {
            best_here = Choice::better(from[done], best_here) ? from[done] : best_here;
        }
        if (Choice::better(best_here, best)) {
            best = best_here;
            in_block = begin;
        }
        begin += size;
    }
    T const* const end = numbers + (std::min)(count, in_block + block);
    T const* const found = std::find(numbers + in_block, end, best);
    return found == end ? in_block : static_cast<std::size_t>(found - numbers); // not found: a NaN
}

// The choice among a part, one element after the other: so the first exception is that of the sequential loop.
template <class It, class Choice>
struct choosing {
    struct best {
        It at;
        bool empty = false;
    };
    splitting::held_sequence<It> elements;
    Choice choice;

    best part(std::size_t first, std::size_t last) const {
        It it = elements.at(first);
        if constexpr (std::contiguous_iterator<It> && is_choice_of_numbers<Choice, std::iter_value_t<It>>) {
            return {splitting::advanced(it, best_of_numbers<Choice>(std::to_address(it), last - first))};
        }
        Choice choose = choice;
        It found = it;
        while (++first != last) {
            ++it;
            found = choose(found, it);
        }
        return {found};
    }
    best combine(best&& left, best&& right) const {
        Choice choose = choice;
        return left.empty ? right : best{choose(left.at, right.at)};
    }
    best extend(best init, std::size_t first, std::size_t last) const {
        return first == last ? init : combine(std::move(init), part(first, last));
    }
};

template <class It, class Choice>
It choose_element(splitting::resources const& on, It first, It last, Choice choice) {
    using how = choosing<It, Choice>;
    splitting::element_cost const cost = user_cost<how>();
    if constexpr (!splitting::random_access<It>) {
        if (splitting::walk_is_wasted(on, cost)) {
            It best = first;
            splitting::run_without_walk(on, cost, [&] {
                std::size_t seen = 0;
                for (It it = first; it != last; ++it, void(++seen)) {
                    best = seen == 0 ? best : choice(best, it);
                }
                return seen;
            });
            return best;
        }
    }
    splitting::sequence<It> const elements(first, last, on.stop);
    return splitting::parallel_reduce<typename how::best>(on, cost, elements.size(), {last, true},
                                                          how{elements, choice}, elements.rule())
        .at;
}

template <class It, class Compare>
It min_element(splitting::resources const& on, It first, It last, Compare& comp) {
    return choose_element(on, first, last, smaller<Compare>{hold(comp)});
}

template <class It, class Compare>
It max_element(splitting::resources const& on, It first, It last, Compare& comp) {
    return choose_element(on, first, last, larger<Compare>{hold(comp)});
}

// The first smallest and the last largest element of a part. By pairs: three comparisons for two elements; parts have an even
// number of elements but for the last one, so that there are never more than 3 (n - 1) / 2 in all.
template <class It, class Compare>
struct both_extremes {
    struct pair {
        It smallest;
        It largest;
        bool empty = false;
    };
    splitting::held_sequence<It> elements;
    held_function<Compare> compare;

    pair part(std::size_t first, std::size_t last) const {
        held_function<Compare> less = compare;
        It it = elements.at(first);
        pair found{it, it};
        std::size_t count = last - first;
        if (count % 2 == 0) {
            ++it;
            (less(*it, *found.smallest) ? found.smallest : found.largest) = it;
            --count;
        }
        while (--count != 0) {
            It one = ++it;
            It other = ++it;
            --count;
            if (less(*other, *one)) {
                std::swap(one, other);
            }
            // `one` is the smaller, or the first of two equals.
            if (less(*one, *found.smallest)) {
                found.smallest = one;
            }
            if (!less(*other, *found.largest)) {
                found.largest = other;
            }
        }
        return found;
    }
    pair combine(pair&& left, pair&& right) const {
        if (left.empty) {
            return right;
        }
        held_function<Compare> less = compare;
        return {less(*right.smallest, *left.smallest) ? right.smallest : left.smallest,
                less(*right.largest, *left.largest) ? left.largest : right.largest};
    }
    pair extend(pair init, std::size_t first, std::size_t last) const {
        return first == last ? init : combine(std::move(init), part(first, last));
    }
};

template <class It, class Compare>
std::pair<It, It> minmax_element(splitting::resources const& on, It first, It last, Compare& comp) {
    using how = both_extremes<It, Compare>;
    splitting::sequence<It> const elements(first, last, on.stop);
    splitting::cut_rule rule = elements.rule();
    rule.granule = rule.granule == 1 ? 2 : rule.granule; // a stride above 1 is even
    auto const [smallest, largest, empty] = splitting::parallel_reduce<typename how::pair>(
        on, user_cost<how>(), elements.size(), {last, last, true}, how{elements, hold(comp)}, rule);
    return {smallest, largest};
}

} // namespace heist::algorithms
