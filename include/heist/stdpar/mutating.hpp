// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithm.hpp>
#include <heist/stdpar/standard_library.hpp>

#include <iterator>
#include <utility>

// [alg.modifying.operations], partitions aside. The standard's policies on Heist; see stdpar/README.md.
namespace std {

template <class Policy, class It, class Out, class Op>
heist::stdpar::result<Policy, Out> transform(Policy&&, It first, It last, Out out, Op op) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::transform(policy, first, last, out, std::move(op)); });
}

template <class Policy, class It, class Other, class Out, class Op>
heist::stdpar::result<Policy, Out> transform(Policy&&, It first, It last, Other other, Out out, Op op) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::transform(policy, first, last, other, out, std::move(op)); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> copy(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>([&](auto policy) { return heist::copy(policy, first, last, out); });
}

template <class Policy, class It, class Size, class Out>
heist::stdpar::result<Policy, Out> copy_n(Policy&&, It first, Size count, Out out) {
    return heist::stdpar::run<Policy, It, Out>([&](auto policy) { return heist::copy_n(policy, first, count, out); });
}

template <class Policy, class It, class Out, class Predicate>
heist::stdpar::result<Policy, Out> copy_if(Policy&&, It first, It last, Out out, Predicate predicate) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::copy_if(policy, first, last, out, std::move(predicate)); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> move(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>([&](auto policy) { return heist::move(policy, first, last, out); });
}

template <class Policy, class It, class Other>
heist::stdpar::result<Policy, Other> swap_ranges(Policy&&, It first, It last, Other other) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::swap_ranges(policy, first, last, other); });
}

template <class Policy, class It, class T>
heist::stdpar::result<Policy, void> fill(Policy&&, It first, It last, T const& value) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::fill(policy, first, last, value); });
}

template <class Policy, class It, class Size, class T>
heist::stdpar::result<Policy, It> fill_n(Policy&&, It first, Size count, T const& value) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::fill_n(policy, first, count, value); });
}

template <class Policy, class It, class Generate>
heist::stdpar::result<Policy, void> generate(Policy&&, It first, It last, Generate make) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::generate(policy, first, last, std::move(make)); });
}

template <class Policy, class It, class Size, class Generate>
heist::stdpar::result<Policy, It> generate_n(Policy&&, It first, Size count, Generate make) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::generate_n(policy, first, count, std::move(make)); });
}

template <class Policy, class It, class Predicate, class T>
heist::stdpar::result<Policy, void> replace_if(Policy&&, It first, It last, Predicate predicate, T const& value) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::replace_if(policy, first, last, std::move(predicate), value); });
}

template <class Policy, class It, class T>
heist::stdpar::result<Policy, void> replace(Policy&&, It first, It last, T const& old_value, T const& new_value) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::replace(policy, first, last, old_value, new_value); });
}

template <class Policy, class It, class Out, class Predicate, class T>
heist::stdpar::result<Policy, Out> replace_copy_if(Policy&&, It first, It last, Out out, Predicate predicate,
                                                   T const& value) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::replace_copy_if(policy, first, last, out, std::move(predicate), value); });
}

template <class Policy, class It, class Out, class T>
heist::stdpar::result<Policy, Out> replace_copy(Policy&&, It first, It last, Out out, T const& old_value,
                                                T const& new_value) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::replace_copy(policy, first, last, out, old_value, new_value); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, It> remove_if(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::remove_if(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class T>
heist::stdpar::result<Policy, It> remove(Policy&&, It first, It last, T const& value) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::remove(policy, first, last, value); });
}

template <class Policy, class It, class Out, class Predicate>
heist::stdpar::result<Policy, Out> remove_copy_if(Policy&&, It first, It last, Out out, Predicate predicate) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::remove_copy_if(policy, first, last, out, std::move(predicate)); });
}

template <class Policy, class It, class Out, class T>
heist::stdpar::result<Policy, Out> remove_copy(Policy&&, It first, It last, Out out, T const& value) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::remove_copy(policy, first, last, out, value); });
}

template <class Policy, class It, class Same>
heist::stdpar::result<Policy, It> unique(Policy&&, It first, It last, Same same) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::unique(policy, first, last, std::move(same)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> unique(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::unique(policy, first, last); });
}

template <class Policy, class It, class Out, class Same>
heist::stdpar::result<Policy, Out> unique_copy(Policy&&, It first, It last, Out out, Same same) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::unique_copy(policy, first, last, out, std::move(same)); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> unique_copy(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::unique_copy(policy, first, last, out); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> reverse(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::reverse(policy, first, last); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> reverse_copy(Policy&&, It first, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::reverse_copy(policy, first, last, out); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> rotate(Policy&&, It first, It middle, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::rotate(policy, first, middle, last); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> rotate_copy(Policy&&, It first, It middle, It last, Out out) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::rotate_copy(policy, first, middle, last, out); });
}

} // namespace std
