// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/sort/partition.hpp>
#include <heist/algorithms/sort/shared_partition.hpp>
#include <heist/splitting/tile_loop.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>

namespace heist::algorithms {

template <class It, class Predicate>
struct partition_site;

// `expected`: how many elements will probably satisfy the predicate; the closer, the fewer are moved twice.
template <splitting::random_access It, class Predicate>
It partition_near(splitting::resources const& on, It first, It last, std::size_t expected, Predicate& predicate) {
    if constexpr (std::contiguous_iterator<It> && !std::is_pointer_v<It>) {
        auto* const begin = std::to_address(first);
        return first + (algorithms::partition_near(on, begin, begin + (last - first), expected, predicate) - begin);
    } else if constexpr (!std::movable<
                             std::iter_value_t<It>>) { // the standard asks only for elements that can be swapped
        return splitting::run_here(on, [&] { return std::partition(first, last, std::ref(predicate)); });
    } else {
        splitting::element_cost const cost = user_cost<partition_site<It, Predicate>>();
        auto const goes_left = [&predicate](auto&& x) { return static_cast<bool>(predicate(x)); };
        auto const alone = [=] { return sorting::partition(first, last, goes_left); };
        auto const together = [&](scheduler::core&, std::size_t) {
            return sorting::partition_by_threads(on, cost, first, last, expected, goes_left);
        };
        return splitting::at_once_or_together(on, cost, splitting::places<It>(first), splitting::until<It>{last}, alone,
                                              together);
    }
}

template <class It, class Predicate>
It partition(splitting::resources const& on, It first, It last, Predicate& predicate) {
    if constexpr (splitting::random_access<It>) {
        return algorithms::partition_near(on, first, last, static_cast<std::size_t>(last - first) / 2, predicate);
    } else {
        auto const alone = [&] { return std::partition(first, last, std::ref(predicate)); };
        return algorithms::alone_or_by_table(
            on, user_cost<tables_site<It, Predicate>>(), first, last, alone,
            [&](auto begin, auto end) { return algorithms::partition(on, begin, end, predicate); });
    }
}

} // namespace heist::algorithms
