// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/numeric.hpp>
#include <heist/stdpar/standard_library.hpp>

#include <iterator>
#include <utility>

// [numeric.ops]. The standard's policies on Heist; see stdpar/README.md.
namespace std {

template <class Policy, class It, class T, class Op>
heist::stdpar::result<Policy, T> reduce(Policy&&, It first, It last, T init, Op op) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::reduce(policy, first, last, std::move(init), std::move(op)); });
}

template <class Policy, class It, class T>
heist::stdpar::result<Policy, T> reduce(Policy&&, It first, It last, T init) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::reduce(policy, first, last, std::move(init)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, typename iterator_traits<It>::value_type> reduce(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::reduce(policy, first, last); });
}

template <class Policy, class It, class Other, class T, class Op, class Transform>
heist::stdpar::result<Policy, T> transform_reduce(Policy&&, It first, It last, Other other, T init, Op op,
                                                  Transform transform) {
    return heist::stdpar::run<Policy, It, Other>([&](auto policy) {
        return heist::transform_reduce(policy, first, last, other, std::move(init), std::move(op),
                                       std::move(transform));
    });
}

template <class Policy, class It, class Other, class T>
heist::stdpar::result<Policy, T> transform_reduce(Policy&&, It first, It last, Other other, T init) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::transform_reduce(policy, first, last, other, std::move(init)); });
}

template <class Policy, class It, class T, class Op, class Transform>
heist::stdpar::result<Policy, T> transform_reduce(Policy&&, It first, It last, T init, Op op, Transform transform) {
    return heist::stdpar::run<Policy, It>([&](auto policy) {
        return heist::transform_reduce(policy, first, last, std::move(init), std::move(op), std::move(transform));
    });
}

template <class Policy, class It, class Out, class Op>
heist::stdpar::result<Policy, Out> adjacent_difference(Policy&&, It first, It last, Out out, Op op) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::adjacent_difference(policy, first, last, out, std::move(op)); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> adjacent_difference(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::adjacent_difference(policy, first, last, out); });
}

template <class Policy, class It, class Out, class T, class Op, class Transform>
heist::stdpar::result<Policy, Out> transform_exclusive_scan(Policy&&, It first, It last, Out out, T init, Op op,
                                                            Transform transform) {
    return heist::stdpar::run<Policy, It, Out>([&](auto policy) {
        return heist::transform_exclusive_scan(policy, first, last, out, std::move(init), std::move(op),
                                               std::move(transform));
    });
}

template <class Policy, class It, class Out, class T, class Op>
heist::stdpar::result<Policy, Out> exclusive_scan(Policy&&, It first, It last, Out out, T init, Op op) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::exclusive_scan(policy, first, last, out, std::move(init), std::move(op)); });
}

template <class Policy, class It, class Out, class T>
heist::stdpar::result<Policy, Out> exclusive_scan(Policy&&, It first, It last, Out out, T init) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::exclusive_scan(policy, first, last, out, std::move(init)); });
}

template <class Policy, class It, class Out, class Op, class Transform, class T>
heist::stdpar::result<Policy, Out> transform_inclusive_scan(Policy&&, It first, It last, Out out, Op op,
                                                            Transform transform, T init) {
    return heist::stdpar::run<Policy, It, Out>([&](auto policy) {
        return heist::transform_inclusive_scan(policy, first, last, out, std::move(op), std::move(transform),
                                               std::move(init));
    });
}

template <class Policy, class It, class Out, class Transform, class Op>
heist::stdpar::result<Policy, Out> transform_inclusive_scan(Policy&&, It first, It last, Out out, Op op,
                                                            Transform transform) {
    return heist::stdpar::run<Policy, It, Out>([&](auto policy) {
        return heist::transform_inclusive_scan(policy, first, last, out, std::move(op), std::move(transform));
    });
}

template <class Policy, class It, class Out, class T, class Op>
heist::stdpar::result<Policy, Out> inclusive_scan(Policy&&, It first, It last, Out out, Op op, T init) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::inclusive_scan(policy, first, last, out, std::move(op), std::move(init)); });
}

template <class Policy, class It, class Out, class Op>
heist::stdpar::result<Policy, Out> inclusive_scan(Policy&&, It first, It last, Out out, Op op) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::inclusive_scan(policy, first, last, out, std::move(op)); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> inclusive_scan(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::inclusive_scan(policy, first, last, out); });
}

} // namespace std
