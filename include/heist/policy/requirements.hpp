// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/execution.hpp>
#include <heist/splitting/sequence.hpp>

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

} // namespace heist
