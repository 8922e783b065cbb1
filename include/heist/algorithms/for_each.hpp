// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/sequence.hpp>

#include <cstddef>

namespace heist::algorithms {

template <class It, class F>
struct for_each_site;

/// The leaf: elements [first, last) of a sequence, in order.
template <class It, class F>
void for_each_in(splitting::sequence<It> const& elements, std::size_t first, std::size_t last, F& f) {
    It it = elements.at(first);
    if constexpr (splitting::random_access<It>) {
        for (It const end = elements.at(last); it != end; ++it) {
            f(*it);
        }
    } else {
        for (std::size_t left = last - first; left > 0; --left, ++it) {
            f(*it);
        }
    }
}

template <class It, class F>
void for_each(splitting::resources const& on, splitting::sequence<It> const& elements, F& f) {
    auto const cost = splitting::element_cost::learned(splitting::site_of<for_each_site<It, F>>);
    splitting::parallel_for(
        on, cost, elements.size(), [&](std::size_t first, std::size_t last) { for_each_in(elements, first, last, f); },
        elements.rule());
}

template <class It, class F>
void for_each(splitting::resources const& on, It first, It last, F& f) {
    if constexpr (!splitting::random_access<It>) {
        auto const cost = splitting::element_cost::learned(splitting::site_of<for_each_site<It, F>>);
        if (splitting::walk_is_wasted(on, cost)) {
            splitting::run_without_walk(on, cost, [&] {
                std::size_t done = 0;
                for (; first != last; ++first, ++done) {
                    f(*first);
                }
                return done;
            });
            return;
        }
    }
    for_each(on, splitting::sequence<It>(first, last), f);
}

/// Returns the iterator behind the last element.
template <class It, class F>
It for_each_n(splitting::resources const& on, It first, std::size_t n, F& f) {
    splitting::sequence<It> const elements(first, n);
    for_each(on, elements, f);
    if constexpr (splitting::random_access<It>) {
        return elements.at(n);
    } else {
        It end = n == 0 ? first : elements.at(n - 1);
        return n == 0 ? end : ++end;
    }
}

} // namespace heist::algorithms
