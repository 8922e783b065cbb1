// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/execution.hpp>
#include <heist/splitting/sequence.hpp>

#include <iterator>
#include <type_traits>

// What a call has to bring, said once and where the user can read it. Included by the headers that declare algorithms.
namespace heist {

// Does a call with this policy and these iterators use more than one thread? One that may not goes on in the caller: so the message below
// is the only one.
template <execution_policy Policy, class... Iterators>
consteval bool runs_in_parallel() {
    if constexpr (parallel_execution_policy<Policy>) {
        constexpr bool divisible = (splitting::multi_pass<Iterators> && ...);
        static_assert(divisible,
                      "a parallel algorithm needs forward iterators: pass heist::seq for input and output iterators "
                      "such as std::istream_iterator and std::back_insert_iterator");
        return divisible;
    } else {
        return false;
    }
}

// In place of a comparison that there is not: so the message below is the only one.
struct no_comparison {
    template <class Left, class Right>
    constexpr bool operator()(Left const&, Right const&) const noexcept {
        return false;
    }
};

// How elements are compared by a call that does not say it: Comparison is std::less<> or std::equal_to<>.
template <class Comparison, class It, class Other = It>
consteval auto compared_by() {
    constexpr bool comparable =
        std::is_invocable_v<Comparison, std::iter_reference_t<It>, std::iter_reference_t<Other>>;
    static_assert(comparable,
                  "the elements cannot be compared: they need operator< (or == where equality is meant), or the call a "
                  "function that compares them");
    if constexpr (comparable) {
        return Comparison();
    } else {
        return no_comparison();
    }
}

} // namespace heist
