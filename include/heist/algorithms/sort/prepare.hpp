// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/small_sort.hpp>

#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>

/// What happens to a range before it is divided: it becomes the simplest range that has the same elements, and if it
/// is one run already there is nothing to divide.
namespace heist::algorithms::sorting {

template <class It>
inline constexpr bool is_reverse_iterator = false;
template <class It>
inline constexpr bool is_reverse_iterator<std::reverse_iterator<It>> = true;

/// The elements are an array, and what * gives is a plain reference into it.
template <class It>
concept array_iterator = std::contiguous_iterator<It> && !std::is_pointer_v<It> &&
                         std::is_same_v<std::iter_reference_t<It>, std::iter_value_t<It>&>;

/// pre: more than tiny_sort_limit elements that are mapped_to_keys
template <class T, class Compare, class Means>
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

/// `means` says how: means.sort(first, last, comp) sorts what is left to sort, means.each(size, body) calls body(begin, end)
/// for index ranges that tile [0, size).
template <std::random_access_iterator It, class Compare, class Means>
void prepare_and_sort(It first, It last, Compare& comp, Means const& means) {
    using value = std::iter_value_t<It>;
    if (last - first < 2) {
        return;
    }
    if constexpr (is_reverse_iterator<It>) {
        reversed_order<Compare> reversed{comp};
        sorting::prepare_and_sort(last.base(), first.base(), reversed, means);
    } else if constexpr (array_iterator<It>) {
        value* const begin = std::to_address(first);
        sorting::prepare_and_sort(begin, begin + (last - first), comp, means);
    } else if constexpr (is_arithmetic_pair<value> && natural_order<Compare, value> && !keyed<value, Compare>) {
        branch_free_pair_order<Compare> order;
        sorting::prepare_and_sort(first, last, order, means);
    } else if (static_cast<std::size_t>(last - first) <= tiny_sort_limit<It, Compare>) {
        sorting::tiny_sort(first, last, comp);
    } else if (sorting::sort_if_one_run(first, last, comp)) {
        return;
    } else if constexpr (std::is_pointer_v<It> && mapped_to_keys<value, Compare>) {
        sorting::sort_keys(first, last, comp, means);
    } else {
        means.sort(first, last, comp);
    }
}

} // namespace heist::algorithms::sorting
