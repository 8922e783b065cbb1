// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/bisection.hpp>
#include <heist/algorithms/element_cost.hpp>
#include <heist/algorithms/indirect.hpp>
#include <heist/algorithms/leaf_function.hpp>
#include <heist/splitting/parallel_find.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <tuple>

namespace heist::algorithms {

// Does the first range contain the second? Each piece of the second is looked for by itself, from where it would begin: behind the
// smaller elements, and as many of its own value as it has left behind in the second range.
template <class It, class Other, class Compare>
struct looking_for_missing {
    It first;
    It last;
    Other other;
    held_function<Compare> compare;

    splitting::sight operator()(splitting::places<Other> const& at, std::size_t count) const {
        if (count == 0) {
            return count;
        }
        held_function<Compare> comp = compare;
        Other it = std::get<0>(at);
        auto const place = static_cast<std::size_t>(it - other);
        auto const size = static_cast<std::size_t>(last - first);
        std::size_t const less = algorithms::count_less(first, size, *it, comp);
        It const equal = splitting::advanced(first, less);
        if (less == size || comp(*it, *equal)) {
            return 0;
        }
        std::size_t const begin = less + place - algorithms::count_less_from_end(other, place, *equal, comp);
        It in = splitting::advanced(first, (std::min)(begin, size));
        for (std::size_t i = 0; i != count; ++i, void(++it)) {
            while (in != last && comp(*in, *it)) {
                ++in;
            }
            if (in == last || comp(*it, *in)) {
                return i;
            }
            ++in;
        }
        return count;
    }
};

template <class Other, class Look>
[[gnu::noinline]] bool includes_many(splitting::resources const& on, splitting::element_cost cost, Other other,
                                     Other other_last, Look look) {
    return !splitting::parallel_find(on, cost, splitting::places<Other>(other), splitting::until<Other>{other_last},
                                     look, least_bisected)
                .yes;
}

template <class It, class Other, class Compare>
bool includes(splitting::resources const& on, It first, It last, Other other, Other other_last, Compare& comp) {
    if constexpr (splitting::all_random_access<It, Other>) {
        using how = looking_for_missing<It, Other, Compare>;
        auto const cost = user_cost<how>();
        if constexpr (arrays<It, Other>) {
            bool const few = static_cast<std::size_t>(last - first) <= few_elements;
            if (few && algorithms::few_here(on, cost, other, other_last)) [[likely]] {
                return std::includes(first, last, other, other_last, algorithms::hold(comp));
            }
        }
        return algorithms::includes_many(on, cost, other, other_last, how{first, last, other, algorithms::hold(comp)});
    } else {
        return algorithms::alone_or_by_tables(
            on, user_cost<tables_site<It, Compare>, Other>(), first, last,
            [&] { return std::includes(first, last, other, other_last, std::ref(comp)); },
            [&]() -> std::optional<bool> {
                random_access_to<It> const all(first, last, on.stop);
                random_access_to<Other> const some(other, other_last, on.stop);
                if (!all || !some) {
                    return std::nullopt;
                }
                return algorithms::includes(on, all.begin(), all.end(), some.begin(), some.end(), comp);
            });
    }
}

} // namespace heist::algorithms
