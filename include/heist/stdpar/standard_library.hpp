// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithm.hpp>
#include <heist/memory.hpp>
#include <heist/stdpar/run.hpp>

#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

// All that depends on which standard library this is, and which version; see stdpar/README.md for what was tried.
namespace heist::stdpar {

#if defined(__GLIBCXX__)
// The result type of an algorithm, written as libstdc++ wrote it: the algorithms are declared there, and a definition must match.
template <class Policy, class Result>
using result = __pstl::__internal::__enable_if_execution_policy<Policy, Result>;
#else
template <class Policy, class Result>
using result = std::enable_if_t<std::is_execution_policy_v<std::remove_cvref_t<Policy>>, Result>;
#endif

} // namespace heist::stdpar

namespace std {

#if defined(__GLIBCXX__)
// libstdc++ declares it with a plain iterator for its result.
template <class Policy, class It, class Size, class Out>
heist::stdpar::result<Policy, Out> uninitialized_move_n(Policy&&, It first, Size count, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::uninitialized_move_n(policy, first, count, out).second; });
}
#else
template <class Policy, class It, class Size, class Out>
heist::stdpar::result<Policy, pair<It, Out>> uninitialized_move_n(Policy&&, It first, Size count, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::uninitialized_move_n(policy, first, count, out); });
}
#endif

// Declared by neither library.
template <class Policy, class It>
heist::stdpar::result<Policy, It> shift_left(Policy&&, It first, It last,
                                             typename iterator_traits<It>::difference_type count) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::shift_left(policy, first, last, count); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> shift_right(Policy&&, It first, It last,
                                              typename iterator_traits<It>::difference_type count) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::shift_right(policy, first, last, count); });
}

} // namespace std
