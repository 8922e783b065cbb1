// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Before the guard: libc++'s includes <execution>, and where that is heist::stdpar's, it includes this file and needs all of it.
#include <numeric>

#ifndef HEIST_NUMERIC_HPP
#define HEIST_NUMERIC_HPP

#include <heist/platform/language.hpp> // first: it ends what cannot be compiled

#include <heist/algorithms/reduce.hpp>
#include <heist/algorithms/scan.hpp>
#include <heist/algorithms/transform.hpp>
#include <heist/algorithms/transform_reduce.hpp>
#include <heist/execution.hpp>
#include <heist/policy/requirements.hpp>

#include <functional>
#include <iterator>
#include <optional>
#include <type_traits>
#include <utility>

// The algorithms of <numeric> with a policy of ours. Operations must be associative; unlike with std::, they need not be
// commutative: partial results are combined in the order of the elements.
namespace heist {

template <execution_policy Policy, class It, class T, class Op>
T reduce(Policy&& policy, It first, It last, T init, Op op) {
    if constexpr (runs_in_parallel<Policy, It>()) {
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
    if constexpr (runs_in_parallel<Policy, It, Other>()) {
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
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::transform_reduce(resources_of(policy), first, last, std::move(init), op, transform);
    } else {
        return algorithms::transform_reduce_here(first, last, std::move(init), op, transform);
    }
}

template <execution_policy Policy, class It, class Out, class Op>
Out adjacent_difference(Policy&& policy, It first, It last, Out out, Op op) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::adjacent_difference(resources_of(policy), first, last, out, op);
    } else {
        return std::adjacent_difference(first, last, out, std::ref(op));
    }
}

template <execution_policy Policy, class It, class Out>
Out adjacent_difference(Policy&& policy, It first, It last, Out out) {
    return heist::adjacent_difference(policy, first, last, out, std::minus<>());
}

template <execution_policy Policy, class It, class Out, class T, class Op, class Transform>
Out transform_exclusive_scan(Policy&& policy, It first, It last, Out out, T init, Op op, Transform transform) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::scan<algorithms::scan_kind::exclusive, It, Out, T>(resources_of(policy), first, last, out,
                                                                              std::move(init), op, transform);
    } else {
        return std::transform_exclusive_scan(first, last, out, std::move(init), std::ref(op), std::ref(transform));
    }
}

template <execution_policy Policy, class It, class Out, class T, class Op>
Out exclusive_scan(Policy&& policy, It first, It last, Out out, T init, Op op) {
    return heist::transform_exclusive_scan(policy, first, last, out, std::move(init), op, std::identity());
}

template <execution_policy Policy, class It, class Out, class T>
Out exclusive_scan(Policy&& policy, It first, It last, Out out, T init) {
    return heist::exclusive_scan(policy, first, last, out, std::move(init), std::plus<>());
}

template <execution_policy Policy, class It, class Out, class Op, class Transform, class T>
Out transform_inclusive_scan(Policy&& policy, It first, It last, Out out, Op op, Transform transform, T init) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::scan<algorithms::scan_kind::inclusive, It, Out, T>(resources_of(policy), first, last, out,
                                                                              std::move(init), op, transform);
    } else {
        return std::transform_inclusive_scan(first, last, out, std::ref(op), std::ref(transform), std::move(init));
    }
}

template <execution_policy Policy, class It, class Out, class Op, class Transform>
Out transform_inclusive_scan(Policy&& policy, It first, It last, Out out, Op op, Transform transform) {
    using T = algorithms::first_sum<It, Transform>;
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::scan<algorithms::scan_kind::inclusive, It, Out, T>(resources_of(policy), first, last, out,
                                                                              std::nullopt, op, transform);
    } else {
        return algorithms::inclusive_scan_here<T>(first, last, out, op, transform);
    }
}

template <execution_policy Policy, class It, class Out, class Op, class T>
Out inclusive_scan(Policy&& policy, It first, It last, Out out, Op op, T init) {
    return heist::transform_inclusive_scan(policy, first, last, out, op, std::identity(), std::move(init));
}

template <execution_policy Policy, class It, class Out, class Op>
Out inclusive_scan(Policy&& policy, It first, It last, Out out, Op op) {
    using T = std::iter_value_t<It>;
    std::identity transform;
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::scan<algorithms::scan_kind::inclusive, It, Out, T>(resources_of(policy), first, last, out,
                                                                              std::nullopt, op, transform);
    } else {
        return algorithms::inclusive_scan_here<T>(first, last, out, op, transform);
    }
}

template <execution_policy Policy, class It, class Out>
Out inclusive_scan(Policy&& policy, It first, It last, Out out) {
    return heist::inclusive_scan(policy, first, last, out, std::plus<>());
}

} // namespace heist

#include <heist/std.hpp>

#endif // HEIST_NUMERIC_HPP
