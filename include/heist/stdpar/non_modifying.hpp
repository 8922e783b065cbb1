// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithm.hpp>
#include <heist/stdpar/standard_library.hpp>

#include <iterator>
#include <utility>

// [alg.nonmodifying]: the algorithms that write nothing but by for_each's function. The standard's policies on Heist; see stdpar/README.md.
namespace std {

template <class Policy, class It, class F>
heist::stdpar::result<Policy, void> for_each(Policy&&, It first, It last, F f) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::for_each(policy, first, last, std::move(f)); });
}

template <class Policy, class It, class Size, class F>
heist::stdpar::result<Policy, It> for_each_n(Policy&&, It first, Size count, F f) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::for_each_n(policy, first, count, std::move(f)); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, It> find_if(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::find_if(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, It> find_if_not(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::find_if_not(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class T>
heist::stdpar::result<Policy, It> find(Policy&&, It first, It last, T const& value) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::find(policy, first, last, value); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, bool> any_of(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::any_of(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, bool> none_of(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::none_of(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, bool> all_of(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::all_of(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class Set, class Same>
heist::stdpar::result<Policy, It> find_first_of(Policy&&, It first, It last, Set set_first, Set set_last, Same same) {
    return heist::stdpar::run<Policy, It, Set>(
        [&](auto policy) { return heist::find_first_of(policy, first, last, set_first, set_last, std::move(same)); });
}

template <class Policy, class It, class Set>
heist::stdpar::result<Policy, It> find_first_of(Policy&&, It first, It last, Set set_first, Set set_last) {
    return heist::stdpar::run<Policy, It, Set>(
        [&](auto policy) { return heist::find_first_of(policy, first, last, set_first, set_last); });
}

template <class Policy, class It, class Same>
heist::stdpar::result<Policy, It> adjacent_find(Policy&&, It first, It last, Same same) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::adjacent_find(policy, first, last, std::move(same)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> adjacent_find(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::adjacent_find(policy, first, last); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, typename iterator_traits<It>::difference_type> count_if(Policy&&, It first, It last,
                                                                                      Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::count_if(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class T>
heist::stdpar::result<Policy, typename iterator_traits<It>::difference_type> count(Policy&&, It first, It last,
                                                                                   T const& value) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::count(policy, first, last, value); });
}

template <class Policy, class It, class Other, class Same>
heist::stdpar::result<Policy, pair<It, Other>> mismatch(Policy&&, It first, It last, Other other, Same same) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::mismatch(policy, first, last, other, std::move(same)); });
}

template <class Policy, class It, class Other>
heist::stdpar::result<Policy, pair<It, Other>> mismatch(Policy&&, It first, It last, Other other) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::mismatch(policy, first, last, other); });
}

template <class Policy, class It, class Other, class Same>
heist::stdpar::result<Policy, pair<It, Other>> mismatch(Policy&&, It first, It last, Other other, Other other_last,
                                                        Same same) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::mismatch(policy, first, last, other, other_last, std::move(same)); });
}

template <class Policy, class It, class Other>
heist::stdpar::result<Policy, pair<It, Other>> mismatch(Policy&&, It first, It last, Other other, Other other_last) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::mismatch(policy, first, last, other, other_last); });
}

template <class Policy, class It, class Other, class Same>
heist::stdpar::result<Policy, bool> equal(Policy&&, It first, It last, Other other, Same same) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::equal(policy, first, last, other, std::move(same)); });
}

template <class Policy, class It, class Other>
heist::stdpar::result<Policy, bool> equal(Policy&&, It first, It last, Other other) {
    return heist::stdpar::run<Policy, It, Other>([&](auto policy) { return heist::equal(policy, first, last, other); });
}

template <class Policy, class It, class Other, class Same>
heist::stdpar::result<Policy, bool> equal(Policy&&, It first, It last, Other other, Other other_last, Same same) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::equal(policy, first, last, other, other_last, std::move(same)); });
}

template <class Policy, class It, class Other>
heist::stdpar::result<Policy, bool> equal(Policy&&, It first, It last, Other other, Other other_last) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::equal(policy, first, last, other, other_last); });
}

template <class Policy, class It, class Needle, class Same>
heist::stdpar::result<Policy, It> search(Policy&&, It first, It last, Needle needle, Needle needle_last, Same same) {
    return heist::stdpar::run<Policy, It, Needle>(
        [&](auto policy) { return heist::search(policy, first, last, needle, needle_last, std::move(same)); });
}

template <class Policy, class It, class Needle>
heist::stdpar::result<Policy, It> search(Policy&&, It first, It last, Needle needle, Needle needle_last) {
    return heist::stdpar::run<Policy, It, Needle>(
        [&](auto policy) { return heist::search(policy, first, last, needle, needle_last); });
}

template <class Policy, class It, class Needle, class Same>
heist::stdpar::result<Policy, It> find_end(Policy&&, It first, It last, Needle needle, Needle needle_last, Same same) {
    return heist::stdpar::run<Policy, It, Needle>(
        [&](auto policy) { return heist::find_end(policy, first, last, needle, needle_last, std::move(same)); });
}

template <class Policy, class It, class Needle>
heist::stdpar::result<Policy, It> find_end(Policy&&, It first, It last, Needle needle, Needle needle_last) {
    return heist::stdpar::run<Policy, It, Needle>(
        [&](auto policy) { return heist::find_end(policy, first, last, needle, needle_last); });
}

template <class Policy, class It, class Size, class T, class Same>
heist::stdpar::result<Policy, It> search_n(Policy&&, It first, It last, Size count, T const& value, Same same) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::search_n(policy, first, last, count, value, std::move(same)); });
}

template <class Policy, class It, class Size, class T>
heist::stdpar::result<Policy, It> search_n(Policy&&, It first, It last, Size count, T const& value) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::search_n(policy, first, last, count, value); });
}

} // namespace std
