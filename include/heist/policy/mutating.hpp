// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/compact.hpp>
#include <heist/algorithms/rearrange.hpp>
#include <heist/algorithms/rotate.hpp>
#include <heist/algorithms/transform.hpp>
#include <heist/execution.hpp>
#include <heist/policy/requirements.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

// [alg.modifying.operations] Included by <heist/algorithm.hpp>.
namespace heist {

template <execution_policy Policy, class It, class Out, class Op>
Out transform(Policy&& policy, It first, It last, Out out, Op op) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::transform(resources_of(policy), first, last, out, op);
    } else {
        return std::transform(first, last, out, std::ref(op));
    }
}

template <execution_policy Policy, class It, class Other, class Out, class Op>
Out transform(Policy&& policy, It first, It last, Other other, Out out, Op op) {
    if constexpr (runs_in_parallel<Policy, It, Other, Out>()) {
        return algorithms::transform(resources_of(policy), first, last, other, out, op);
    } else {
        return std::transform(first, last, other, out, std::ref(op));
    }
}

template <execution_policy Policy, class It, class Out>
Out copy(Policy&& policy, It first, It last, Out out) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::copy(resources_of(policy), first, algorithms::until<It>{last}, out);
    } else {
        return std::copy(first, last, out);
    }
}

template <execution_policy Policy, class It, class Size, class Out>
Out copy_n(Policy&& policy, It first, Size count, Out out) {
    if (count <= 0) {
        return out;
    }
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::copy(resources_of(policy), first, algorithms::after{static_cast<std::size_t>(count)}, out);
    } else {
        return std::copy_n(first, count, out);
    }
}

template <execution_policy Policy, class It, class Out, class Predicate>
Out copy_if(Policy&& policy, It first, It last, Out out, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::copy_if(resources_of(policy), first, last, out, predicate);
    } else {
        return std::copy_if(first, last, out, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class Out>
Out move(Policy&& policy, It first, It last, Out out) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::move(resources_of(policy), first, last, out);
    } else {
        return std::move(first, last, out);
    }
}

template <execution_policy Policy, class It, class Other>
Other swap_ranges(Policy&& policy, It first, It last, Other other) {
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
        return algorithms::swap_ranges(resources_of(policy), first, last, other);
    } else {
        return std::swap_ranges(first, last, other);
    }
}

template <execution_policy Policy, class It, class T>
void fill(Policy&& policy, It first, It last, T const& value) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::fill(resources_of(policy), first, algorithms::until<It>{last}, value);
    } else {
        std::fill(first, last, value);
    }
}

template <execution_policy Policy, class It, class Size, class T>
It fill_n(Policy&& policy, It first, Size count, T const& value) {
    if (count <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::fill(resources_of(policy), first, algorithms::after{static_cast<std::size_t>(count)}, value);
    } else {
        return std::fill_n(first, count, value);
    }
}

template <execution_policy Policy, class It, class Generate>
void generate(Policy&& policy, It first, It last, Generate make) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::generate(resources_of(policy), first, algorithms::until<It>{last}, make);
    } else {
        std::generate(first, last, std::ref(make));
    }
}

template <execution_policy Policy, class It, class Size, class Generate>
It generate_n(Policy&& policy, It first, Size count, Generate make) {
    if (count <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::generate(resources_of(policy), first, algorithms::after{static_cast<std::size_t>(count)},
                                    make);
    } else {
        return std::generate_n(first, count, std::ref(make));
    }
}

template <execution_policy Policy, class It, class Predicate, class T>
void replace_if(Policy&& policy, It first, It last, Predicate predicate, T const& value) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::replace_if(resources_of(policy), first, last, predicate, value);
    } else {
        std::replace_if(first, last, std::ref(predicate), value);
    }
}

template <execution_policy Policy, class It, class T>
void replace(Policy&& policy, It first, It last, T const& old_value, T const& new_value) {
    heist::replace_if(policy, first, last, algorithms::equal_to_value<T>{old_value}, new_value);
}

template <execution_policy Policy, class It, class Out, class Predicate, class T>
Out replace_copy_if(Policy&& policy, It first, It last, Out out, Predicate predicate, T const& value) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::replace_copy_if(resources_of(policy), first, last, out, predicate, value);
    } else {
        return std::replace_copy_if(first, last, out, std::ref(predicate), value);
    }
}

template <execution_policy Policy, class It, class Out, class T>
Out replace_copy(Policy&& policy, It first, It last, Out out, T const& old_value, T const& new_value) {
    return heist::replace_copy_if(policy, first, last, out, algorithms::equal_to_value<T>{old_value}, new_value);
}

template <execution_policy Policy, class It, class Predicate>
It remove_if(Policy&& policy, It first, It last, Predicate predicate) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::remove_if(resources_of(policy), first, last, predicate);
    } else {
        return std::remove_if(first, last, std::ref(predicate));
    }
}

template <execution_policy Policy, class It, class T>
It remove(Policy&& policy, It first, It last, T const& value) {
    return heist::remove_if(policy, first, last, algorithms::equal_to_value<T>{value});
}

template <execution_policy Policy, class It, class Out, class Predicate>
Out remove_copy_if(Policy&& policy, It first, It last, Out out, Predicate predicate) {
    return heist::copy_if(policy, first, last, out, algorithms::opposite<Predicate>{predicate});
}

template <execution_policy Policy, class It, class Out, class T>
Out remove_copy(Policy&& policy, It first, It last, Out out, T const& value) {
    return heist::remove_copy_if(policy, first, last, out, algorithms::equal_to_value<T>{value});
}

template <execution_policy Policy, class It, class Same>
It unique(Policy&& policy, It first, It last, Same same) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::unique(resources_of(policy), first, last, same);
    } else {
        return std::unique(first, last, std::ref(same));
    }
}

template <execution_policy Policy, class It>
It unique(Policy&& policy, It first, It last) {
    return heist::unique(policy, first, last, compared_by<std::equal_to<>, It>());
}

template <execution_policy Policy, class It, class Out, class Same>
Out unique_copy(Policy&& policy, It first, It last, Out out, Same same) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::unique_copy(resources_of(policy), first, last, out, same);
    } else {
        return algorithms::unique_copy_alone(first, last, out, same);
    }
}

template <execution_policy Policy, class It, class Out>
Out unique_copy(Policy&& policy, It first, It last, Out out) {
    return heist::unique_copy(policy, first, last, out, compared_by<std::equal_to<>, It>());
}

template <execution_policy Policy, class It>
void reverse(Policy&& policy, It first, It last) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::reverse(resources_of(policy), first, last);
    } else {
        std::reverse(first, last);
    }
}

template <execution_policy Policy, class It, class Out>
Out reverse_copy(Policy&& policy, It first, It last, Out out) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::reverse_copy(resources_of(policy), first, last, out);
    } else {
        return std::reverse_copy(first, last, out);
    }
}

template <execution_policy Policy, class It>
It rotate(Policy&& policy, It first, It middle, It last) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::rotate(resources_of(policy), first, middle, last);
    } else {
        return std::rotate(first, middle, last);
    }
}

template <execution_policy Policy, class It, class Out>
Out rotate_copy(Policy&& policy, It first, It middle, It last, Out out) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::rotate_copy(resources_of(policy), first, middle, last, out);
    } else {
        return std::rotate_copy(first, middle, last, out);
    }
}

template <execution_policy Policy, class It>
It shift_left(Policy&& policy, It first, It last, std::iter_difference_t<It> count) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::shift_left(resources_of(policy), first, last, count);
    } else {
        return std::shift_left(first, last, count);
    }
}

template <execution_policy Policy, class It>
It shift_right(Policy&& policy, It first, It last, std::iter_difference_t<It> count) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::shift_right(resources_of(policy), first, last, count);
    } else {
        return std::shift_right(first, last, count);
    }
}

} // namespace heist
