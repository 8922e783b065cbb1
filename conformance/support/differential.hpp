// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/iterators.hpp"
#include "support/pools.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <forward_list>
#include <iterator>
#include <list>
#include <string>
#include <utility>
#include <vector>

// Compares an algorithm with its sequential counterpart: what it returns, and what it leaves behind.
namespace support {

// Sizes around the limits of leaves, tiles and stages, and one that is worth several threads.
inline std::vector<std::size_t> differential_sizes(std::size_t largest) {
    std::vector<std::size_t> sizes;
    for (std::size_t size :
         {0U, 1U, 2U, 3U, 4U, 7U, 8U, 17U, 31U, 64U, 255U, 1000U, 4096U, 4097U, 8193U, 20'000U, 70'001U}) {
        if (size <= largest) {
            sizes.push_back(size);
        }
    }
    return sizes;
}

// The k-th of a few values, so that there are many equal ones.
template <class T>
T value_of(std::size_t k) {
    if constexpr (std::is_same_v<T, std::string>) {
        return "value number " + std::to_string(k);
    } else {
        return static_cast<T>(k);
    }
}

template <class Container>
Container random_values(random_source& random, std::size_t size, std::size_t distinct) {
    std::vector<typename Container::value_type> values;
    values.reserve(size);
    for (std::size_t i = 0; i != size; ++i) {
        values.push_back(value_of<typename Container::value_type>(random.below(distinct)));
    }
    return Container(values.begin(), values.end());
}

// Every policy that an algorithm is tried with.
template <class Body>
void for_each_policy(Body const& body) {
    body(heist::seq);
    body(heist::par);
    for (unsigned threads : thread_counts) {
        if (slowed_down && threads > 4) {
            continue; // many more threads than CPUs, each several times as slow, waiting for each other
        }
        for (std::size_t grain : {std::size_t{0}, std::size_t{1}, std::size_t{50}}) {
            body(heist::par.on(pool_of(threads)).grain(grain));
        }
    }
}

// No template: that would be compiled for each container and policy.
inline void expect(bool holds, char const* otherwise) {
    EXPECT_TRUE(holds) << otherwise;
}

// run(data, policy...) calls the algorithm on data, with or without a policy, and returns something that can be compared.
// prepare(random, size) makes the data, which run may change.
template <class Prepare, class Run>
void same_as_sequential(std::size_t largest, Prepare const& prepare, Run const& run) {
    random_source random;
    for (std::size_t size : differential_sizes(scaled(largest, largest < 5000 ? largest : 5000))) {
        SCOPED_TRACE(size);
        auto const input = prepare(random, size);
        auto expected = input;
        auto const expected_result = run(expected);
        for_each_policy([&](auto const& policy) {
            if (testing::Test::HasFailure()) {
                return; // the first failure is the one to look at
            }
            auto actual = input;
            auto const result = run(actual, policy);
            support::expect(result == expected_result, "the result differs");
            support::expect(actual == expected, "what it leaves behind differs");
        });
    }
}

// The same over arrays of numbers, arrays of strings, and lists, as far as the iterators will do. make(random, container) turns a random
// container into the data.
enum class needs { forward, bidirectional, random_access };

template <needs what, class Make, class Run>
void same_for_all_containers(Make const& make, Run const& run) {
    auto const with = [&]<class Container>(std::type_identity<Container>, std::size_t largest) {
        same_as_sequential(
            largest,
            [&](random_source& random, std::size_t size) {
                std::size_t const distinct[] = {2, 20, size + 1};
                return make(random, random_values<Container>(random, size, distinct[random.below(3)]));
            },
            run);
    };
    {
        SCOPED_TRACE("vector<int>");
        with(std::type_identity<std::vector<int>>{}, 70'001);
    }
    {
        SCOPED_TRACE("vector<string>");
        with(std::type_identity<std::vector<std::string>>{}, 4097);
    }
    if constexpr (what != needs::random_access) {
        SCOPED_TRACE("list<int>");
        with(std::type_identity<std::list<int>>{}, 4097);
    }
    if constexpr (what == needs::forward) {
        SCOPED_TRACE("forward_list<int>");
        with(std::type_identity<std::forward_list<int>>{}, 1000);
    }
}

// The same over bits, whose references are proxies and whose neighbours share words.
template <class Make, class Run>
void same_for_bits(Make const& make, Run const& run) {
    SCOPED_TRACE("vector<bool>");
    same_as_sequential(
        4097,
        [&](random_source& random, std::size_t size) {
            return make(random, random_values<std::vector<bool>>(random, size, 2));
        },
        run);
}

// The same over iterators that are random access by the C++20 concept alone and give proxies by value. For the names whose sequential
// algorithm takes input iterators.
template <class Make, class Run>
void same_for_proxies(Make const& make, Run const& run) {
    SCOPED_TRACE("proxy_vector");
    same_as_sequential(
        20'000,
        [&](random_source& random, std::size_t size) {
            std::size_t const distinct[] = {2, 20, size + 1};
            return make(random, random_values<proxy_vector>(random, size, distinct[random.below(3)]));
        },
        run);
}

// Data that is nothing but the container.
inline constexpr auto as_it_is = [](random_source&, auto container) { return container; };

// Room for the output beside the input: as long, and a list where that is one.
inline constexpr auto with_output = [](random_source&, auto container) {
    auto output = decltype(container)(static_cast<std::size_t>(std::distance(container.begin(), container.end())));
    return std::pair(container, output);
};

// How far an iterator is from the beginning.
template <class Container, class It>
auto index_in(Container& container, It it) {
    return std::distance(container.begin(), it);
}

} // namespace support
