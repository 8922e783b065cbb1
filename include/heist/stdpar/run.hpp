// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/execution.hpp>
#include <heist/splitting/sequence.hpp>

#include <exception>
#include <new>
#include <type_traits>

namespace heist::stdpar {

// Our policy that does what one of std::execution asks for, on the default pool.
template <class Policy>
constexpr auto counterpart() noexcept {
    if constexpr (std::is_same_v<Policy, std::execution::sequenced_policy>) {
        return seq;
    } else if constexpr (std::is_same_v<Policy, std::execution::parallel_policy>) {
        return par;
    } else if constexpr (std::is_same_v<Policy, std::execution::parallel_unsequenced_policy>) {
        return par_unseq;
    } else {
        static_assert(std::is_same_v<Policy, std::execution::unsequenced_policy>, "a policy that Heist does not know");
        return unseq;
    }
}

// Calls algorithm(policy); with iterators that can be walked once only, the policy is seq: the standard refuses them, but its libraries do not,
// and run such a call in the caller. With the standard's policies an exception of a user's function ends the program
// [algorithms.parallel.exceptions]; lack of memory for the algorithm itself reaches the caller.
template <class Policy, class... Iterators, class Algorithm>
auto run(Algorithm const& algorithm) {
    try {
        if constexpr ((splitting::multi_pass<Iterators> && ...)) {
            return algorithm(stdpar::counterpart<std::remove_cvref_t<Policy>>());
        } else {
            return algorithm(seq);
        }
    } catch (std::bad_alloc const&) {
        throw;
    } catch (...) {
        std::terminate();
    }
}

} // namespace heist::stdpar
