// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/leaf_function.hpp>
#include <heist/platform/vectors.hpp>
#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/sequence.hpp>

#include <cstddef>
#include <iterator>
#include <memory>

namespace heist::algorithms {

template <class It, class F>
struct for_each_site;

// The leaf: elements [first, last) of a sequence, in order.
template <class It, class F>
struct for_each_leaf {
    splitting::held_sequence<It> elements;
    [[no_unique_address]] leaf_function<F> function;

    void operator()(std::size_t first, std::size_t last) const {
        leaf_function<F> f = function;
        std::size_t const count = last - first;
        if constexpr (std::contiguous_iterator<It>) {
            auto* const element = std::to_address(elements.at(first));
            platform::for_each_index(count, [&](std::size_t i) { f(element[i]); });
        } else {
            It it = elements.at(first);
            for (std::size_t i = 0; i < count; ++i, void(++it)) {
                f(*it);
            }
        }
    }
};

template <class It, class F>
void for_each(splitting::resources const& on, splitting::sequence<It> const& elements, F& f) {
    for_each_leaf<It, F> const leaf{elements, f};
    if constexpr (splitting::shares_words<It>) {
        splitting::run_here_in_pieces(on, elements.size(), leaf);
    } else {
        auto const cost = splitting::element_cost::learned(splitting::site_of<for_each_site<It, F>>);
        splitting::parallel_for(on, cost, elements.size(), leaf, elements.rule());
    }
}

template <class It, class F>
void for_each(splitting::resources const& on, It first, It last, F& f) {
    if constexpr (!splitting::random_access<It>) {
        auto const cost = splitting::element_cost::learned(splitting::site_of<for_each_site<It, F>>);
        if (splitting::walk_is_wasted(on, cost)) {
            splitting::run_without_walk(on, cost, [&] {
                std::size_t done = 0;
                for (; first != last; void(++first), ++done) {
                    f(*first);
                }
                return done;
            });
            return;
        }
    }
    algorithms::for_each(on, splitting::sequence<It>(first, last, on.stop), f);
}

// Returns the iterator behind the last element.
template <class It, class F>
It for_each_n(splitting::resources const& on, It first, std::size_t n, F& f) {
    splitting::sequence<It> const elements(first, n, on.stop);
    algorithms::for_each(on, elements, f);
    if constexpr (splitting::random_access<It>) {
        return elements.at(n);
    } else {
        It end = n == 0 ? first : elements.at(n - 1);
        return n == 0 ? end : ++end;
    }
}

} // namespace heist::algorithms
