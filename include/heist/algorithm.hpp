// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef HEIST_ALGORITHM_HPP
#define HEIST_ALGORITHM_HPP

#include <heist/platform/language.hpp> // first: it ends what cannot be compiled

#include <heist/algorithms/for_each.hpp>
#include <heist/algorithms/sort.hpp>
#include <heist/execution.hpp>
#include <heist/policy/mutating.hpp>
#include <heist/policy/non_modifying.hpp>
#include <heist/policy/requirements.hpp>
#include <heist/policy/sorting.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>

// The algorithms of <algorithm> with a policy of ours. Meaning, requirements and complexity are those of std::; an
// exception of a user's function reaches the caller, and it is the one that the sequential algorithm would have thrown.
namespace heist {

template <execution_policy Policy, class It, class F>
void for_each(Policy&& policy, It first, It last, F f) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::for_each(resources_of(policy), first, last, f);
    } else {
        std::for_each(first, last, std::ref(f));
    }
}

template <execution_policy Policy, class It, class Size, class F>
It for_each_n(Policy&& policy, It first, Size n, F f) {
    if (n <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::for_each_n(resources_of(policy), first, static_cast<std::size_t>(n), f);
    } else {
        return std::for_each_n(first, n, std::ref(f));
    }
}

template <execution_policy Policy, class It, class Compare>
void sort(Policy&& policy, It first, It last, Compare compare) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        auto&& asked = heist::polled(policy, compare);
        algorithms::sort(resources_of(policy), first, last, asked);
    } else {
        std::sort(first, last, compare);
    }
}

template <execution_policy Policy, class It>
void sort(Policy&& policy, It first, It last) {
    heist::sort(policy, first, last, compared_by<std::less<>, It>());
}

} // namespace heist

#include <heist/std.hpp>

#endif // HEIST_ALGORITHM_HPP
