// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef HEIST_MEMORY_HPP
#define HEIST_MEMORY_HPP

#include <heist/platform/language.hpp> // first: it ends what cannot be compiled

#include <heist/algorithms/uninitialized.hpp>
#include <heist/execution.hpp>
#include <heist/policy/requirements.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <tuple>
#include <utility>

// The algorithms of <memory> with a policy of ours. If a constructor throws, everything that was constructed is destroyed.
namespace heist {

template <execution_policy Policy, class It, class Out>
Out uninitialized_copy(Policy&& policy, It first, It last, Out out) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return std::get<1>(algorithms::uninitialized_transfer<algorithms::by_copy>(resources_of(policy), first,
                                                                                   algorithms::until<It>{last}, out));
    } else {
        return std::uninitialized_copy(first, last, out);
    }
}

template <execution_policy Policy, class It, class Out>
Out uninitialized_move(Policy&& policy, It first, It last, Out out) {
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return std::get<1>(algorithms::uninitialized_transfer<algorithms::by_move>(resources_of(policy), first,
                                                                                   algorithms::until<It>{last}, out));
    } else {
        return std::uninitialized_move(first, last, out);
    }
}

template <execution_policy Policy, class It, class Size, class Out>
Out uninitialized_copy_n(Policy&& policy, It first, Size count, Out out) {
    if (count <= 0) {
        return out;
    }
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return std::get<1>(algorithms::uninitialized_transfer<algorithms::by_copy>(
            resources_of(policy), first, algorithms::after{static_cast<std::size_t>(count)}, out));
    } else {
        return std::uninitialized_copy_n(first, count, out);
    }
}

template <execution_policy Policy, class It, class Size, class Out>
std::pair<It, Out> uninitialized_move_n(Policy&& policy, It first, Size count, Out out) {
    if (count <= 0) {
        return {first, out};
    }
    if constexpr (runs_in_parallel<Policy, It, Out>()) {
        return algorithms::as_pair(algorithms::uninitialized_transfer<algorithms::by_move>(
            resources_of(policy), first, algorithms::after{static_cast<std::size_t>(count)}, out));
    } else {
        return std::uninitialized_move_n(first, count, out);
    }
}

template <execution_policy Policy, class It, class T>
void uninitialized_fill(Policy&& policy, It first, It last, T const& value) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::uninitialized_make(resources_of(policy), first, algorithms::until<It>{last},
                                       algorithms::by_value<T, std::iter_value_t<It>>{value});
    } else {
        std::uninitialized_fill(first, last, value);
    }
}

template <execution_policy Policy, class It, class Size, class T>
It uninitialized_fill_n(Policy&& policy, It first, Size count, T const& value) {
    if (count <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::uninitialized_make(resources_of(policy), first,
                                              algorithms::after{static_cast<std::size_t>(count)},
                                              algorithms::by_value<T, std::iter_value_t<It>>{value});
    } else {
        return std::uninitialized_fill_n(first, count, value);
    }
}

template <execution_policy Policy, class It>
void uninitialized_default_construct(Policy&& policy, It first, It last) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::uninitialized_make(resources_of(policy), first, algorithms::until<It>{last},
                                       algorithms::by_default{});
    } else {
        std::uninitialized_default_construct(first, last);
    }
}

template <execution_policy Policy, class It, class Size>
It uninitialized_default_construct_n(Policy&& policy, It first, Size count) {
    if (count <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::uninitialized_make(
            resources_of(policy), first, algorithms::after{static_cast<std::size_t>(count)}, algorithms::by_default{});
    } else {
        return std::uninitialized_default_construct_n(first, count);
    }
}

template <execution_policy Policy, class It>
void uninitialized_value_construct(Policy&& policy, It first, It last) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::uninitialized_make(resources_of(policy), first, algorithms::until<It>{last},
                                       algorithms::by_value_initialization{});
    } else {
        std::uninitialized_value_construct(first, last);
    }
}

template <execution_policy Policy, class It, class Size>
It uninitialized_value_construct_n(Policy&& policy, It first, Size count) {
    if (count <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::uninitialized_make(resources_of(policy), first,
                                              algorithms::after{static_cast<std::size_t>(count)},
                                              algorithms::by_value_initialization{});
    } else {
        return std::uninitialized_value_construct_n(first, count);
    }
}

template <execution_policy Policy, class It>
void destroy(Policy&& policy, It first, It last) {
    if constexpr (runs_in_parallel<Policy, It>()) {
        algorithms::destroy(resources_of(policy), first, algorithms::until<It>{last});
    } else {
        std::destroy(first, last);
    }
}

template <execution_policy Policy, class It, class Size>
It destroy_n(Policy&& policy, It first, Size count) {
    if (count <= 0) {
        return first;
    }
    if constexpr (runs_in_parallel<Policy, It>()) {
        return algorithms::destroy(resources_of(policy), first, algorithms::after{static_cast<std::size_t>(count)});
    } else {
        return std::destroy_n(first, count);
    }
}

} // namespace heist

#include <heist/std.hpp>

#endif // HEIST_MEMORY_HPP
