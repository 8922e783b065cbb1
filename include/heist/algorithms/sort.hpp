// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/compiled.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/small_sort.hpp>
#include <heist/algorithms/sort/threads.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/resources.hpp>
#include <heist/splitting/sequence.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>

// Unstable comparison sort, in place. The folder sort/ has one file per phase, and a README that tells the whole algorithm.
namespace heist::algorithms {

// In the calling thread. At most 3 n log2 n comparisons, for every input and every comparator. When the comparator throws, the
// range is a permutation of the input; when it is no strict weak order, the result is one.
template <splitting::random_access It, class Compare>
void sequential_sort(It first, It last, Compare comp) {
    sorting::prepare_and_sort(first, last, comp, sorting::threads{});
}

template <class It, class Compare>
struct sort_site;

// What it costs to sort one element, among a few thousand.
template <class It, class Compare>
splitting::element_cost sort_cost() noexcept {
    if constexpr (sorting::keyed<std::iter_value_t<It>, Compare>) {
        return splitting::element_cost::known(sorting::key_sort_ns);
    } else {
        return splitting::element_cost::learned(splitting::site_of<sort_site<It, Compare>>);
    }
}

// Elements that are sorted by what they are, rather than by asking the comparator.
template <class It, class Compare>
inline constexpr bool sorts_without_comparing =
    std::contiguous_iterator<It> &&
    (sorting::keyed<std::iter_value_t<It>, Compare> || sorting::prefixed<std::iter_value_t<It>, Compare>);

// The same on a pool. The comparator is not copied: several threads call it at once.
template <splitting::random_access It, class Compare>
void sort(splitting::resources const& on, It first, It last, Compare comp) {
    using order = splitting::unpolled_t<Compare>;
    if constexpr (splitting::shares_words<It>) {
        algorithms::sequential_sort(first, last, comp);
        return;
    } else if constexpr (!std::is_same_v<order, Compare> && sorts_without_comparing<It, order>) {
        return algorithms::sort(on, first, last, splitting::unpolled(comp));
    }
    auto const size = static_cast<std::size_t>(last - first);
    auto const sort_alone = [&] { sorting::prepare_and_sort(first, last, comp, sorting::threads{}); };
    // Nobody could help with a single leaf.
    if (size <= sorting::insertion_sort_limit && on.grain == 0 && splitting::take_grant(on)) {
        if (!sorting::sort_if_tiny(first, last, comp)) {
            sort_alone();
        }
        return;
    }
    splitting::element_cost const cost = algorithms::sort_cost<It, Compare>();
    if (splitting::surely_alone(on, cost, size)) [[likely]] {
        return sort_alone();
    }
    // A sort is worth help only if half of it would be: its first steps wait for each other.
    splitting::verdict const how = splitting::judge(on.pool(), on, cost, on.grain == 0 ? size / 2 : size);
    if (how != splitting::verdict::together) {
        return splitting::run_alone(how, cost, size, sort_alone);
    }
    splitting::resources const uninterrupted = on.unstoppable();
    sorting::threads const by(uninterrupted, cost, on.stop);
    if (cost.ns() <= 0 && size <= sorting::unknown_leaf) { // a single leaf; it serves to learn the cost
        by.nothing_to_share();
        return splitting::run_alone(splitting::verdict::alone_timed, cost, size, sort_alone);
    }
    sorting::prepare_and_sort(first, last, comp, by);
    on.stop.poll();
}

} // namespace heist::algorithms
