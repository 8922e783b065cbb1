// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/compact.hpp>
#include <heist/algorithms/extremes.hpp>
#include <heist/algorithms/find.hpp>
#include <heist/algorithms/includes.hpp>
#include <heist/algorithms/merge.hpp>
#include <heist/algorithms/partition.hpp>
#include <heist/algorithms/search.hpp>
#include <heist/algorithms/selection.hpp>
#include <heist/algorithms/set_operations.hpp>
#include <heist/algorithms/stable_partition.hpp>
#include <heist/algorithms/stable_sort.hpp>
#include <heist/execution.hpp>
#include <heist/policy/requirements.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

// [alg.sorting], and partitions. Included by <heist/algorithm.hpp>.
namespace heist {

template <execution_policy Policy, class It, class Compare>
void stable_sort(Policy&& policy, It first, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        auto&& asked = heist::polled(policy, comp);
        algorithms::stable_sort(resources_of(policy), first, last, asked);
    } else {
        std::stable_sort(first, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
void stable_sort(Policy&& policy, It first, It last) {
    heist::stable_sort(policy, first, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Compare>
void partial_sort(Policy&& policy, It first, It middle, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        auto&& asked = heist::polled(policy, comp);
        algorithms::partial_sort(resources_of(policy), first, middle, last, asked);
    } else {
        std::partial_sort(first, middle, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
void partial_sort(Policy&& policy, It first, It middle, It last) {
    heist::partial_sort(policy, first, middle, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Out, class Compare>
Out partial_sort_copy(Policy&& policy, It first, It last, Out out, Out out_last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        auto&& asked = heist::polled(policy, comp);
        return algorithms::partial_sort_copy(resources_of(policy), first, last, out, out_last, asked);
    } else {
        return std::partial_sort_copy(first, last, out, out_last, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Out>
Out partial_sort_copy(Policy&& policy, It first, It last, Out out, Out out_last) {
    return heist::partial_sort_copy(policy, first, last, out, out_last, compared_by<std::less<>, It, Out>());
}

template <execution_policy Policy, class It, class Compare>
void nth_element(Policy&& policy, It first, It nth, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        auto&& asked = heist::polled(policy, comp);
        algorithms::nth_element(resources_of(policy), first, nth, last, asked);
    } else {
        std::nth_element(first, nth, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
void nth_element(Policy&& policy, It first, It nth, It last) {
    heist::nth_element(policy, first, nth, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Compare>
It is_sorted_until(Policy&& policy, It first, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::is_sorted_until(resources_of(policy), first, last, comp);
    } else {
        return std::is_sorted_until(first, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
It is_sorted_until(Policy&& policy, It first, It last) {
    return heist::is_sorted_until(policy, first, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Compare>
bool is_sorted(Policy&& policy, It first, It last, Compare comp) {
    return heist::is_sorted_until(policy, first, last, comp) == last;
}

template <execution_policy Policy, class It>
bool is_sorted(Policy&& policy, It first, It last) {
    return heist::is_sorted_until(policy, first, last, compared_by<std::less<>, It>()) == last;
}

template <execution_policy Policy, class It, class Compare>
It is_heap_until(Policy&& policy, It first, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::is_heap_until(resources_of(policy), first, last, comp);
    } else {
        return std::is_heap_until(first, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
It is_heap_until(Policy&& policy, It first, It last) {
    return heist::is_heap_until(policy, first, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Compare>
bool is_heap(Policy&& policy, It first, It last, Compare comp) {
    return heist::is_heap_until(policy, first, last, comp) == last;
}

template <execution_policy Policy, class It>
bool is_heap(Policy&& policy, It first, It last) {
    return heist::is_heap_until(policy, first, last, compared_by<std::less<>, It>()) == last;
}

template <execution_policy Policy, class It, class Other, class Out, class Compare>
Out merge(Policy&& policy, It first, It last, Other other, Other other_last, Out out, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Other, Out>()) {
        return algorithms::merge(resources_of(policy), first, last, other, other_last, out, comp);
    } else {
        return std::merge(first, last, other, other_last, out, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Other, class Out>
Out merge(Policy&& policy, It first, It last, Other other, Other other_last, Out out) {
    return heist::merge(policy, first, last, other, other_last, out, compared_by<std::less<>, It, Other>());
}

template <execution_policy Policy, class It, class Compare>
void inplace_merge(Policy&& policy, It first, It middle, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        auto&& asked = heist::polled(policy, comp);
        algorithms::inplace_merge(resources_of(policy), first, middle, last, asked);
    } else {
        std::inplace_merge(first, middle, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
void inplace_merge(Policy&& policy, It first, It middle, It last) {
    heist::inplace_merge(policy, first, middle, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Other, class Compare>
bool includes(Policy&& policy, It first, It last, Other other, Other other_last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
        return algorithms::includes(resources_of(policy), first, last, other, other_last, comp);
    } else {
        return std::includes(first, last, other, other_last, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Other>
bool includes(Policy&& policy, It first, It last, Other other, Other other_last) {
    return heist::includes(policy, first, last, other, other_last, compared_by<std::less<>, It, Other>());
}

template <execution_policy Policy, class It, class Other, class Out, class Compare>
Out set_union(Policy&& policy, It first, It last, Other other, Other other_last, Out out, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Other, Out>()) {
        return algorithms::combine_sets<algorithms::set_result::set_union>(resources_of(policy), first, last, other,
                                                                           other_last, out, comp);
    } else {
        return std::set_union(first, last, other, other_last, out, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Other, class Out>
Out set_union(Policy&& policy, It first, It last, Other other, Other other_last, Out out) {
    return heist::set_union(policy, first, last, other, other_last, out, compared_by<std::less<>, It, Other>());
}

template <execution_policy Policy, class It, class Other, class Out, class Compare>
Out set_intersection(Policy&& policy, It first, It last, Other other, Other other_last, Out out, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Other, Out>()) {
        return algorithms::combine_sets<algorithms::set_result::intersection>(resources_of(policy), first, last, other,
                                                                              other_last, out, comp);
    } else {
        return std::set_intersection(first, last, other, other_last, out, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Other, class Out>
Out set_intersection(Policy&& policy, It first, It last, Other other, Other other_last, Out out) {
    return heist::set_intersection(policy, first, last, other, other_last, out, compared_by<std::less<>, It, Other>());
}

template <execution_policy Policy, class It, class Other, class Out, class Compare>
Out set_difference(Policy&& policy, It first, It last, Other other, Other other_last, Out out, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Other, Out>()) {
        return algorithms::combine_sets<algorithms::set_result::difference>(resources_of(policy), first, last, other,
                                                                            other_last, out, comp);
    } else {
        return std::set_difference(first, last, other, other_last, out, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Other, class Out>
Out set_difference(Policy&& policy, It first, It last, Other other, Other other_last, Out out) {
    return heist::set_difference(policy, first, last, other, other_last, out, compared_by<std::less<>, It, Other>());
}

template <execution_policy Policy, class It, class Other, class Out, class Compare>
Out set_symmetric_difference(Policy&& policy, It first, It last, Other other, Other other_last, Out out, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Other, Out>()) {
        return algorithms::combine_sets<algorithms::set_result::symmetric_difference>(resources_of(policy), first, last,
                                                                                      other, other_last, out, comp);
    } else {
        return std::set_symmetric_difference(first, last, other, other_last, out, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Other, class Out>
Out set_symmetric_difference(Policy&& policy, It first, It last, Other other, Other other_last, Out out) {
    return heist::set_symmetric_difference(policy, first, last, other, other_last, out,
                                           compared_by<std::less<>, It, Other>());
}

template <execution_policy Policy, class It, class Compare>
It min_element(Policy&& policy, It first, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::min_element(resources_of(policy), first, last, comp);
    } else {
        return std::min_element(first, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
It min_element(Policy&& policy, It first, It last) {
    return heist::min_element(policy, first, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Compare>
It max_element(Policy&& policy, It first, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::max_element(resources_of(policy), first, last, comp);
    } else {
        return std::max_element(first, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
It max_element(Policy&& policy, It first, It last) {
    return heist::max_element(policy, first, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Compare>
std::pair<It, It> minmax_element(Policy&& policy, It first, It last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::minmax_element(resources_of(policy), first, last, comp);
    } else {
        return std::minmax_element(first, last, std::ref(comp));
    }
}

template <execution_policy Policy, class It>
std::pair<It, It> minmax_element(Policy&& policy, It first, It last) {
    return heist::minmax_element(policy, first, last, compared_by<std::less<>, It>());
}

template <execution_policy Policy, class It, class Other, class Compare>
bool lexicographical_compare(Policy&& policy, It first, It last, Other other, Other other_last, Compare comp) {
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
        return algorithms::lexicographical_compare(resources_of(policy), first, last, other, other_last, comp);
    } else {
        return std::lexicographical_compare(first, last, other, other_last, std::ref(comp));
    }
}

template <execution_policy Policy, class It, class Other>
bool lexicographical_compare(Policy&& policy, It first, It last, Other other, Other other_last) {
    return heist::lexicographical_compare(policy, first, last, other, other_last,
                                          compared_by<std::less<>, It, Other>());
}

template <execution_policy Policy, class It, class Predicate>
bool is_partitioned(Policy&& policy, It first, It last, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::is_partitioned(resources_of(policy), first, last, predicate);
    } else {
        return std::is_partitioned(first, last, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class Predicate>
It partition(Policy&& policy, It first, It last, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        auto&& asked = heist::polled(policy, predicate);
        return algorithms::partition(resources_of(policy), first, last, asked);
    } else {
        return std::partition(first, last, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class Predicate>
It stable_partition(Policy&& policy, It first, It last, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        auto&& asked = heist::polled(policy, predicate);
        return algorithms::stable_partition(resources_of(policy), first, last, asked);
    } else {
        return std::stable_partition(first, last, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class OutTrue, class OutFalse, class Predicate>
std::pair<OutTrue, OutFalse> partition_copy(Policy&& policy, It first, It last, OutTrue out_true, OutFalse out_false,
                                            Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It, OutTrue, OutFalse>()) {
        return algorithms::partition_copy(resources_of(policy), first, last, out_true, out_false, predicate);
    } else {
        return std::partition_copy(first, last, out_true, out_false, std::ref(predicate));
    }
}

} // namespace heist
