// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/splitting/parallel_reduce.hpp>
#include <heist/splitting/sequence.hpp>

#include <cstddef>
#include <iterator>
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
};

template <class Compare>
struct larger {
    held_function<Compare> compare;

    template <class It>
    It operator()(It const& left, It const& right) {
        return compare(*left, *right) ? right : left;
    }
};

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
        Choice choose = choice;
        It it = elements.at(first);
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
    splitting::sequence<It> const elements(first, last);
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
    splitting::sequence<It> const elements(first, last);
    splitting::cut_rule rule = elements.rule();
    rule.granule = rule.granule == 1 ? 2 : rule.granule; // a stride above 1 is even
    auto const [smallest, largest, empty] = splitting::parallel_reduce<typename how::pair>(
        on, user_cost<how>(), elements.size(), {last, last, true}, how{elements, hold(comp)}, rule);
    return {smallest, largest};
}

} // namespace heist::algorithms
