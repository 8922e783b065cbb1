// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithm.hpp>
#include <heist/stdpar/standard_library.hpp>

#include <iterator>
#include <utility>

// [alg.sorting], and partitions. The standard's policies on Heist; see stdpar/README.md.
namespace std {

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, void> sort(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::sort(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> sort(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::sort(policy, first, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, void> stable_sort(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::stable_sort(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> stable_sort(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::stable_sort(policy, first, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, void> partial_sort(Policy&&, It first, It middle, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::partial_sort(policy, first, middle, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> partial_sort(Policy&&, It first, It middle, It last) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::partial_sort(policy, first, middle, last); });
}

template <class Policy, class It, class Out, class Compare>
heist::stdpar::result<Policy, Out> partial_sort_copy(Policy&&, It first, It last, Out out, Out out_last, Compare comp) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::partial_sort_copy(policy, first, last, out, out_last, std::move(comp)); });
}

template <class Policy, class It, class Out>
heist::stdpar::result<Policy, Out> partial_sort_copy(Policy&&, It first, It last, Out out, Out out_last) {
    return heist::stdpar::run<Policy, It, Out>(
        [&](auto policy) { return heist::partial_sort_copy(policy, first, last, out, out_last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, void> nth_element(Policy&&, It first, It nth, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::nth_element(policy, first, nth, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> nth_element(Policy&&, It first, It nth, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::nth_element(policy, first, nth, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, It> is_sorted_until(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::is_sorted_until(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> is_sorted_until(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::is_sorted_until(policy, first, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, bool> is_sorted(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::is_sorted(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, bool> is_sorted(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::is_sorted(policy, first, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, It> is_heap_until(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::is_heap_until(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> is_heap_until(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::is_heap_until(policy, first, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, bool> is_heap(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::is_heap(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, bool> is_heap(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::is_heap(policy, first, last); });
}

template <class Policy, class It, class Other, class Out, class Compare>
heist::stdpar::result<Policy, Out> merge(Policy&&, It first, It last, Other other, Other other_last, Out out,
                                         Compare comp) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::merge(policy, first, last, other, other_last, out, std::move(comp)); });
}

template <class Policy, class It, class Other, class Out>
heist::stdpar::result<Policy, Out> merge(Policy&&, It first, It last, Other other, Other other_last, Out out) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::merge(policy, first, last, other, other_last, out); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, void> inplace_merge(Policy&&, It first, It middle, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::inplace_merge(policy, first, middle, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, void> inplace_merge(Policy&&, It first, It middle, It last) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::inplace_merge(policy, first, middle, last); });
}

template <class Policy, class It, class Other, class Compare>
heist::stdpar::result<Policy, bool> includes(Policy&&, It first, It last, Other other, Other other_last, Compare comp) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::includes(policy, first, last, other, other_last, std::move(comp)); });
}

template <class Policy, class It, class Other>
heist::stdpar::result<Policy, bool> includes(Policy&&, It first, It last, Other other, Other other_last) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::includes(policy, first, last, other, other_last); });
}

template <class Policy, class It, class Other, class Out, class Compare>
heist::stdpar::result<Policy, Out> set_union(Policy&&, It first, It last, Other other, Other other_last, Out out,
                                             Compare comp) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::set_union(policy, first, last, other, other_last, out, std::move(comp)); });
}

template <class Policy, class It, class Other, class Out>
heist::stdpar::result<Policy, Out> set_union(Policy&&, It first, It last, Other other, Other other_last, Out out) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::set_union(policy, first, last, other, other_last, out); });
}

template <class Policy, class It, class Other, class Out, class Compare>
heist::stdpar::result<Policy, Out> set_intersection(Policy&&, It first, It last, Other other, Other other_last, Out out,
                                                    Compare comp) {
    return heist::stdpar::run<Policy, It, Other, Out>([&](auto policy) {
        return heist::set_intersection(policy, first, last, other, other_last, out, std::move(comp));
    });
}

template <class Policy, class It, class Other, class Out>
heist::stdpar::result<Policy, Out> set_intersection(Policy&&, It first, It last, Other other, Other other_last,
                                                    Out out) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::set_intersection(policy, first, last, other, other_last, out); });
}

template <class Policy, class It, class Other, class Out, class Compare>
heist::stdpar::result<Policy, Out> set_difference(Policy&&, It first, It last, Other other, Other other_last, Out out,
                                                  Compare comp) {
    return heist::stdpar::run<Policy, It, Other, Out>([&](auto policy) {
        return heist::set_difference(policy, first, last, other, other_last, out, std::move(comp));
    });
}

template <class Policy, class It, class Other, class Out>
heist::stdpar::result<Policy, Out> set_difference(Policy&&, It first, It last, Other other, Other other_last, Out out) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::set_difference(policy, first, last, other, other_last, out); });
}

template <class Policy, class It, class Other, class Out, class Compare>
heist::stdpar::result<Policy, Out> set_symmetric_difference(Policy&&, It first, It last, Other other, Other other_last,
                                                            Out out, Compare comp) {
    return heist::stdpar::run<Policy, It, Other, Out>([&](auto policy) {
        return heist::set_symmetric_difference(policy, first, last, other, other_last, out, std::move(comp));
    });
}

template <class Policy, class It, class Other, class Out>
heist::stdpar::result<Policy, Out> set_symmetric_difference(Policy&&, It first, It last, Other other, Other other_last,
                                                            Out out) {
    return heist::stdpar::run<Policy, It, Other, Out>(
        [&](auto policy) { return heist::set_symmetric_difference(policy, first, last, other, other_last, out); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, It> min_element(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::min_element(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> min_element(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::min_element(policy, first, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, It> max_element(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::max_element(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, It> max_element(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::max_element(policy, first, last); });
}

template <class Policy, class It, class Compare>
heist::stdpar::result<Policy, pair<It, It>> minmax_element(Policy&&, It first, It last, Compare comp) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::minmax_element(policy, first, last, std::move(comp)); });
}

template <class Policy, class It>
heist::stdpar::result<Policy, pair<It, It>> minmax_element(Policy&&, It first, It last) {
    return heist::stdpar::run<Policy, It>([&](auto policy) { return heist::minmax_element(policy, first, last); });
}

template <class Policy, class It, class Other, class Compare>
heist::stdpar::result<Policy, bool> lexicographical_compare(Policy&&, It first, It last, Other other, Other other_last,
                                                            Compare comp) {
    return heist::stdpar::run<Policy, It, Other>([&](auto policy) {
        return heist::lexicographical_compare(policy, first, last, other, other_last, std::move(comp));
    });
}

template <class Policy, class It, class Other>
heist::stdpar::result<Policy, bool> lexicographical_compare(Policy&&, It first, It last, Other other,
                                                            Other other_last) {
    return heist::stdpar::run<Policy, It, Other>(
        [&](auto policy) { return heist::lexicographical_compare(policy, first, last, other, other_last); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, bool> is_partitioned(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::is_partitioned(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, It> partition(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::partition(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class Predicate>
heist::stdpar::result<Policy, It> stable_partition(Policy&&, It first, It last, Predicate predicate) {
    return heist::stdpar::run<Policy, It>(
        [&](auto policy) { return heist::stable_partition(policy, first, last, std::move(predicate)); });
}

template <class Policy, class It, class OutTrue, class OutFalse, class Predicate>
heist::stdpar::result<Policy, pair<OutTrue, OutFalse>> partition_copy(Policy&&, It first, It last, OutTrue out_true,
                                                                      OutFalse out_false, Predicate predicate) {
    return heist::stdpar::run<Policy, It, OutTrue, OutFalse>([&](auto policy) {
        return heist::partition_copy(policy, first, last, out_true, out_false, std::move(predicate));
    });
}

} // namespace std
