// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef HEIST_NUMERIC_HPP
#define HEIST_NUMERIC_HPP

#include <heist/algorithms/reduce.hpp>
#include <heist/algorithms/transform_reduce.hpp>
#include <heist/execution.hpp>

#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

// The algorithms of <numeric> with a policy of ours. Operations must be associative; unlike with std::, they need not be
// commutative: partial results are combined in the order of the elements.
namespace heist {

template <execution_policy Policy, class It, class T, class Op>
T reduce(Policy&& policy, It first, It last, T init, Op op) {
    if constexpr (parallel_execution_policy<Policy>) {
        return algorithms::reduce(resources_of(policy), first, last, std::move(init), op);
    } else {
        return algorithms::reduce_here(first, last, std::move(init), op);
    }
}

template <execution_policy Policy, class It, class T>
T reduce(Policy&& policy, It first, It last, T init) {
    return heist::reduce(policy, first, last, std::move(init), std::plus<>());
}

template <execution_policy Policy, class It>
std::iter_value_t<It> reduce(Policy&& policy, It first, It last) {
    return heist::reduce(policy, first, last, std::iter_value_t<It>{}, std::plus<>());
}

template <execution_policy Policy, class It, class Other, class T, class Op, class Transform>
T transform_reduce(Policy&& policy, It first, It last, Other other, T init, Op op, Transform transform) {
    if constexpr (parallel_execution_policy<Policy>) {
        return algorithms::transform_reduce(resources_of(policy), first, last, other, std::move(init), op, transform);
    } else {
        return algorithms::transform_reduce_here(first, last, other, std::move(init), op, transform);
    }
}

template <execution_policy Policy, class It, class Other, class T>
T transform_reduce(Policy&& policy, It first, It last, Other other, T init) {
    return heist::transform_reduce(policy, first, last, other, std::move(init), std::plus<>(), std::multiplies<>());
}

template <execution_policy Policy, class It, class T, class Op, class Transform>
T transform_reduce(Policy&& policy, It first, It last, T init, Op op, Transform transform) {
    if constexpr (parallel_execution_policy<Policy>) {
        return algorithms::transform_reduce(resources_of(policy), first, last, std::move(init), op, transform);
    } else {
        return algorithms::transform_reduce_here(first, last, std::move(init), op, transform);
    }
}

} // namespace heist

#include <heist/std.hpp>

#endif // HEIST_NUMERIC_HPP
