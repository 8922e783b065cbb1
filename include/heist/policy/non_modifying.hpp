// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/find.hpp>
#include <heist/algorithms/search.hpp>
#include <heist/algorithms/transform.hpp>
#include <heist/execution.hpp>
#include <heist/policy/requirements.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

// [alg.nonmodifying]: nothing is written but by for_each's function. Included by <heist/algorithm.hpp>.
namespace heist {

template <execution_policy Policy, class It, class Predicate>
It find_if(Policy&& policy, It first, It last, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::find_if(resources_of(policy), first, last, predicate);
    } else {
        return std::find_if(first, last, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class Predicate>
It find_if_not(Policy&& policy, It first, It last, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::find_if_not(resources_of(policy), first, last, predicate);
    } else {
        return std::find_if_not(first, last, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class T>
It find(Policy&& policy, It first, It last, T const& value) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::find(resources_of(policy), first, last, value);
    } else {
        return std::find(first, last, value);
    }
}

template <execution_policy Policy, class It, class Predicate>
bool any_of(Policy&& policy, It first, It last, Predicate predicate) {
    return heist::find_if(policy, first, last, predicate) != last;
}

template <execution_policy Policy, class It, class Predicate>
bool none_of(Policy&& policy, It first, It last, Predicate predicate) {
    return heist::find_if(policy, first, last, predicate) == last;
}

template <execution_policy Policy, class It, class Predicate>
bool all_of(Policy&& policy, It first, It last, Predicate predicate) {
    return heist::find_if_not(policy, first, last, predicate) == last;
}

template <execution_policy Policy, class It, class Set, class Same>
It find_first_of(Policy&& policy, It first, It last, Set set_first, Set set_last, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Set>()) {
        return algorithms::find_first_of(resources_of(policy), first, last, set_first, set_last, same);
    } else {
        return std::find_first_of(first, last, set_first, set_last, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Set>
It find_first_of(Policy&& policy, It first, It last, Set set_first, Set set_last) {
    return heist::find_first_of(policy, first, last, set_first, set_last, compared_by<std::equal_to<>, It, Set>());
}

template <execution_policy Policy, class It, class Same>
It adjacent_find(Policy&& policy, It first, It last, Same same) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::adjacent_find(resources_of(policy), first, last, same);
    } else {
        return std::adjacent_find(first, last, std::ref(same));
    }
}

template <execution_policy Policy, class It>
It adjacent_find(Policy&& policy, It first, It last) {
    return heist::adjacent_find(policy, first, last, compared_by<std::equal_to<>, It>());
}

template <execution_policy Policy, class It, class Predicate>
std::iter_difference_t<It> count_if(Policy&& policy, It first, It last, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::count_if(resources_of(policy), first, last, predicate);
    } else {
        return std::count_if(first, last, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class T>
std::iter_difference_t<It> count(Policy&& policy, It first, It last, T const& value) {
    return heist::count_if(policy, first, last, algorithms::equal_to_value<T>{value});
}

template <execution_policy Policy, class It, class Other, class Same>
std::pair<It, Other> mismatch(Policy&& policy, It first, It last, Other other, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
        return algorithms::mismatch(resources_of(policy), first, last, other, same);
    } else {
        return std::mismatch(first, last, other, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Other>
std::pair<It, Other> mismatch(Policy&& policy, It first, It last, Other other) {
    return heist::mismatch(policy, first, last, other, compared_by<std::equal_to<>, It, Other>());
}

template <execution_policy Policy, class It, class Other, class Same>
std::pair<It, Other> mismatch(Policy&& policy, It first, It last, Other other, Other other_last, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
        return algorithms::mismatch(resources_of(policy), first, last, other, other_last, same);
    } else {
        return std::mismatch(first, last, other, other_last, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Other>
std::pair<It, Other> mismatch(Policy&& policy, It first, It last, Other other, Other other_last) {
    return heist::mismatch(policy, first, last, other, other_last, compared_by<std::equal_to<>, It, Other>());
}

template <execution_policy Policy, class It, class Other, class Same>
bool equal(Policy&& policy, It first, It last, Other other, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
        return algorithms::equal(resources_of(policy), first, last, other, same);
    } else {
        return std::equal(first, last, other, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Other>
bool equal(Policy&& policy, It first, It last, Other other) {
    return heist::equal(policy, first, last, other, compared_by<std::equal_to<>, It, Other>());
}

template <execution_policy Policy, class It, class Other, class Same>
bool equal(Policy&& policy, It first, It last, Other other, Other other_last, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
        return algorithms::equal(resources_of(policy), first, last, other, other_last, same);
    } else {
        return std::equal(first, last, other, other_last, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Other>
bool equal(Policy&& policy, It first, It last, Other other, Other other_last) {
    return heist::equal(policy, first, last, other, other_last, compared_by<std::equal_to<>, It, Other>());
}

template <execution_policy Policy, class It, class Needle, class Same>
It search(Policy&& policy, It first, It last, Needle needle, Needle needle_last, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Needle>()) {
        return algorithms::search(resources_of(policy), first, last, needle, needle_last, same);
    } else {
        return std::search(first, last, needle, needle_last, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Needle>
It search(Policy&& policy, It first, It last, Needle needle, Needle needle_last) {
    return heist::search(policy, first, last, needle, needle_last, compared_by<std::equal_to<>, It, Needle>());
}

template <execution_policy Policy, class It, class Needle, class Same>
It find_end(Policy&& policy, It first, It last, Needle needle, Needle needle_last, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Needle>()) {
        return algorithms::find_end(resources_of(policy), first, last, needle, needle_last, same);
    } else {
        return std::find_end(first, last, needle, needle_last, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Needle>
It find_end(Policy&& policy, It first, It last, Needle needle, Needle needle_last) {
    return heist::find_end(policy, first, last, needle, needle_last, compared_by<std::equal_to<>, It, Needle>());
}

template <execution_policy Policy, class It, class Size, class T, class Same>
It search_n(Policy&& policy, It first, It last, Size count, T const& value, Same same) {
    if (count <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::search_n(resources_of(policy), first, last, static_cast<std::size_t>(count), value, same);
    } else {
        if constexpr (splitting::random_access<
                          It>) { // libstdc++'s leaves the range if the count is no difference of iterators
            if (static_cast<std::size_t>(count) > static_cast<std::size_t>(last - first)) {
                return last;
            }
        }
        return std::search_n(first, last, count, value, std::ref(same));
    }
}

template <execution_policy Policy, class It, class Size, class T>
It search_n(Policy&& policy, It first, It last, Size count, T const& value) {
    return heist::search_n(policy, first, last, count, value, std::equal_to<>());
}

} // namespace heist
