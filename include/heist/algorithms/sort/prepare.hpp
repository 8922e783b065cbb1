// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/natural_merge.hpp>
#include <heist/algorithms/sort/nearly_sorted.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/prefixes.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/threads.hpp>

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

template <class T, class Compare>
    requires mapped_to_keys<T, Compare>
void sort_keys(T* first, T* last, [[maybe_unused]] Compare& comp, threads const& by) {
    auto const each = [&by](std::size_t size, auto const& body) { by.each(size, key_pass_ns, body); };
    using as_keys = elements_as_keys<T, decltype(each)>;
    if constexpr (alignof(T) < alignof(key_type<T>)) {
        if (!as_keys::aligned(first)) {
            return by.sort(first, last, comp);
        }
    }
    as_keys keys(first, static_cast<std::size_t>(last - first), each);
    key_order<T, Compare> order;
    using number = std::conditional_t<std::is_floating_point_v<T>, T, key_type<T>>;
    by.sort_keys_of<number>(keys.begin(), keys.end(), order);
    keys.back_to_elements();
}

// A comparator that polls may be asked as often as one likes.
template <class Compare>
bool at_once(threads const& by, std::size_t size, Compare&) noexcept {
    return !std::is_same_v<Compare, splitting::unpolled_t<Compare>> || by.at_once(size);
}

// No concept in its head: the library instantiates this template for its users, and compilers do not agree on whether a constraint is part of
// a function's mangled name.
template <class It, class Compare>
void prepare_and_sort(It first, It last, Compare& comp, threads const& by) {
    using value = std::iter_value_t<It>;
    if constexpr (keyed<value, Compare> && !std::is_same_v<Compare, key_order<value, Compare>>) {
        key_order<value, Compare> order; // one of its many names
        sorting::prepare_and_sort(first, last, order, by);
    } else if constexpr (is_reverse_iterator<It>) {
        if constexpr (keyed<value, Compare>) {
            opposite_order<value, Compare> opposite;
            sorting::prepare_and_sort(last.base(), first.base(), opposite, by);
        } else {
            reversed_order<Compare> reversed{comp};
            sorting::prepare_and_sort(last.base(), first.base(), reversed, by);
        }
    } else if constexpr (array_iterator<It>) {
        value* const begin = std::to_address(first);
        sorting::prepare_and_sort(begin, begin + (last - first), comp, by);
    } else {
        auto const size = static_cast<std::size_t>(last - first);
        if (size < 2) {
            return by.nothing_to_share();
        }
        if (size <= tiny_sort_limit<It, Compare>) {
            sorting::tiny_sort(first, last, comp);
            return by.nothing_to_share();
        }
        auto const is_sorted_now = [&](auto& order) {
            if (sorting::sort_if_one_run(first, last, order)) {
                return true;
            }
            if constexpr (branch_free<It> && keyed<value, Compare>) {
                // A merge of two runs takes less time than that of two leaves, and their sorting.
                using key = key_type<value>;
                bool const two_leaves =
                    size > sorting::leaf_limit<key*, key_order<value, Compare>>() && size <= sorting::two_leaves<key>;
                if (two_leaves && sorting::sort_if_few_runs(first, last, order, 2)) {
                    return true;
                }
            }
            if constexpr (integer_array<It, Compare>) {
                if (sorting::sort_if_two_leaves(first, size, comp)) {
                    return true;
                }
            } else if constexpr (branch_free<It> && mapped_to_keys<value, Compare>) {
                if (sorting::sort_keys_if_two_leaves<value, Compare>(first, size)) {
                    return true;
                }
            }
            if constexpr (branch_free<It>) {
                auto const sort_rest = [&comp](It begin, It end) {
                    sorting::prepare_and_sort(begin, end, comp, threads{});
                };
                if (sorting::sort_if_nearly_sorted(first, last, order, sort_rest)) {
                    return true;
                }
            }
            // Many keys are merged with the buffer that they have anyway.
            return (!keyed<value, Compare> || size < least_merged_as_keys) &&
                   sorting::sort_if_few_runs(first, last, order);
        };
        if constexpr (branch_free<It> && keyed<value, Compare>) {
            order_by_keys<value, Compare> order;
            if (by.sort_if_one_long_run(first, size, order)) {
                return;
            }
        }
        if constexpr (mapped_to_keys<value, Compare>) {
            order_by_keys<value, Compare> order;
            if (sorting::at_once(by, size, comp) && is_sorted_now(order)) {
                return by.nothing_to_share();
            }
        } else if (sorting::at_once(by, size, comp) && is_sorted_now(comp)) {
            return by.nothing_to_share();
        }
        if constexpr (std::is_pointer_v<It> && prefixed<value, Compare>) {
            auto const each = [&by](std::size_t count, float ns, auto const& body) { by.each(count, ns, body); };
            auto const sort = [&by](auto* begin, auto* end, auto& order) { by.sort(begin, end, order); };
            auto const stopping = [&by] { return by.stopping(); };
            if (!sorting::sort_by_prefixes<Compare>(first, size, each, sort, stopping)) {
                by.sort(first, last, comp);
            }
        } else if constexpr (branch_free<It> && mapped_to_keys<value, Compare>) {
            sorting::sort_keys(first, last, comp, by);
        } else if constexpr (is_arithmetic_pair<value> && natural_order<Compare, value>) {
            pair_order<Compare> order;
            by.sort(first, last, order);
        } else {
            by.sort(first, last, comp);
        }
    }
}

} // namespace heist::algorithms::sorting
