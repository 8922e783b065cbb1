// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/nearly_sorted.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/small_sort.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>

// What happens to a range before it is divided: it becomes the simplest range with the same elements, and if it is in order
// already, or nearly, that is all.
namespace heist::algorithms::sorting {

template <class It>
inline constexpr bool is_reverse_iterator = false;
template <class It>
inline constexpr bool is_reverse_iterator<std::reverse_iterator<It>> = true;

// The elements are an array, and * gives plain references to them.
template <class It>
concept array_iterator = std::contiguous_iterator<It> && !std::is_pointer_v<It> &&
                         std::is_same_v<std::iter_reference_t<It>, std::iter_value_t<It>&>;

// The means by which a prepared range is sorted. Another one is on_pool (parallel.hpp).
struct in_this_thread {
    // Sorts the range.
    template <class It, class Compare>
    void sort(It first, It last, Compare& comp) const {
        sorting::quicksort(sorting::whole(first, last), comp);
    }
    // Calls body(begin, end) for index ranges that tile [0, size).
    template <class Body>
    void each(std::size_t size, Body const& body) const {
        body(std::size_t{0}, size);
    }
    // There was nothing left to sort: neither of the others has been called.
    void nothing_to_share() const noexcept {}
};

template <class T, class Compare, class Means>
    requires mapped_to_keys<T, Compare>
void sort_keys(T* first, T* last, Compare& comp, Means const& means) {
    auto const each = [&means](std::size_t size, auto const& body) { means.each(size, body); };
    using as_keys = elements_as_keys<T, decltype(each)>;
    if (!as_keys::aligned(first)) {
        return means.sort(first, last, comp);
    }
    as_keys keys(first, static_cast<std::size_t>(last - first), each);
    key_order<T, Compare> order;
    means.sort(keys.begin(), keys.end(), order);
    keys.back_to_elements();
}

template <std::random_access_iterator It, class Compare, class Means>
void prepare_and_sort(It first, It last, Compare& comp, Means const& means) {
    using value = std::iter_value_t<It>;
    if constexpr (is_reverse_iterator<It>) {
        if constexpr (keyed<value, Compare>) {
            opposite_order<value, Compare> opposite;
            sorting::prepare_and_sort(last.base(), first.base(), opposite, means);
        } else {
            reversed_order<Compare> reversed{comp};
            sorting::prepare_and_sort(last.base(), first.base(), reversed, means);
        }
    } else if constexpr (array_iterator<It>) {
        value* const begin = std::to_address(first);
        sorting::prepare_and_sort(begin, begin + (last - first), comp, means);
    } else {
        auto const size = static_cast<std::size_t>(last - first);
        if (size < 2) {
            return means.nothing_to_share();
        }
        if (size <= tiny_sort_limit<It, Compare>) {
            sorting::tiny_sort(first, last, comp);
            return means.nothing_to_share();
        }
        if (sorting::sort_if_one_run(first, last, comp)) {
            return means.nothing_to_share();
        }
        if constexpr (branch_free<It>) {
            auto const sort_rest = [&comp](It begin, It end) {
                sorting::prepare_and_sort(begin, end, comp, in_this_thread{});
            };
            if (sorting::sort_if_nearly_sorted(first, last, comp, sort_rest)) {
                return means.nothing_to_share();
            }
        }
        if constexpr (branch_free<It> && mapped_to_keys<value, Compare>) {
            sorting::sort_keys(first, last, comp, means);
        } else if constexpr (is_arithmetic_pair<value> && natural_order<Compare, value>) {
            pair_order<Compare> order;
            means.sort(first, last, order);
        } else {
            means.sort(first, last, comp);
        }
    }
}

} // namespace heist::algorithms::sorting
