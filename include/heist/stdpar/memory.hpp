// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/memory.hpp>
#include <heist/stdpar/standard_library.hpp>

#include <iterator>
#include <utility>

// [specialized.algorithms]. The standard's policies on Heist; see stdpar/README.md.
namespace std {

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> uninitialized_copy(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::uninitialized_copy(policy, first, last, out); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> uninitialized_move(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::uninitialized_move(policy, first, last, out); });
}

template <class Policy, class It, class Size, class Out>
heist::stdpar::result<Policy, Out> uninitialized_copy_n(Policy&&, It first, Size count, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::uninitialized_copy_n(policy, first, count, out); });
}

template <class Policy, class It, class T>
heist::stdpar::result<Policy, void> uninitialized_fill(Policy&&, It first, It last, T const& value) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::uninitialized_fill(policy, first, last, value); });
}

template <class Policy, class It, class Size, class T>
heist::stdpar::result<Policy, It> uninitialized_fill_n(Policy&&, It first, Size count, T const& value) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::uninitialized_fill_n(policy, first, count, value); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> uninitialized_default_construct(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::uninitialized_default_construct(policy, first, last); });
}

template <class Policy, class It, class Size>
heist::stdpar::result<Policy, It> uninitialized_default_construct_n(Policy&&, It first, Size count) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::uninitialized_default_construct_n(policy, first, count); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> uninitialized_value_construct(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::uninitialized_value_construct(policy, first, last); });
}

template <class Policy, class It, class Size>
heist::stdpar::result<Policy, It> uninitialized_value_construct_n(Policy&&, It first, Size count) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::uninitialized_value_construct_n(policy, first, count); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> destroy(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::destroy(policy, first, last); });
}

template <class Policy, class It, class Size>
heist::stdpar::result<Policy, It> destroy_n(Policy&&, It first, Size count) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::destroy_n(policy, first, count); });
}

} // namespace std
