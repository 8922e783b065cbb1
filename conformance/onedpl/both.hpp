// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// One call, twice: by oneDPL with a parallel policy, and by a reference. With ONEDPL_ON_HEIST oneDPL runs on Heist's pool and the reference is
// std's sequential algorithm; without, oneDPL has its own backend and the reference is heist::par.
#if defined(ONEDPL_ON_HEIST)
#include <heist/onedpl.hpp>
#else
#include <heist/heist.hpp>
#endif

#include "support/pools.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <oneapi/dpl/algorithm>
#include <oneapi/dpl/execution>
#include <oneapi/dpl/memory>
#include <oneapi/dpl/numeric>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(ONEDPL_ON_HEIST) && (defined(__TBB_parallel_for_H) || defined(_ONEDPL_PARALLEL_BACKEND_TBB_H))
#error "a header of TBB was opened"
#endif

namespace onedpl_test {

inline auto const& theirs = oneapi::dpl::execution::par;

// Compares by its key; the place tells equals apart.
struct record {
    int key;
    int place;

    friend bool operator<(record const& a, record const& b) { return a.key < b.key; }
    friend bool operator==(record const& a, record const& b) { return a.key == b.key; }
    friend std::ostream& operator<<(std::ostream& to, record const& it) { return to << it.key << '/' << it.place; }
};

// All of a value that can be seen.
template <class T>
T const& seen(T const& value) {
    return value;
}
inline std::pair<int, int> seen(record const& value) {
    return {value.key, value.place};
}

// An int of the value, whatever its type.
template <class T>
int key(T const& value) {
    if constexpr (std::is_same_v<T, record>) {
        return value.key;
    } else {
        return static_cast<int>(value);
    }
}

template <class T>
std::vector<T> random_values(support::random_source& random, std::size_t size) {
    std::vector<T> values(size);
    int place = 0;
    for (T& value : values) {
        int const drawn = random.between(0, static_cast<int>(size / 4) + 1);
        if constexpr (std::is_same_v<T, record>) {
            value = {drawn, place++};
        } else if constexpr (std::is_floating_point_v<T>) {
            value = static_cast<T>(drawn) / 4; // sums are exact, so their order is not seen
        } else {
            value = static_cast<T>(drawn);
        }
    }
    return values;
}

template <class T>
std::vector<T> sorted_values(support::random_source& random, std::size_t size) {
    std::vector<T> values = random_values<T>(random, size);
    std::stable_sort(values.begin(), values.end());
    return values;
}

// The first one meets call sites that were never seen, which share their work at once.
inline std::vector<std::size_t> sizes() {
    return {1000, 0, 1, 2, 3, 17, 257, 4099, support::scaled(100'003, 20'011)};
}

#if defined(ONEDPL_ON_HEIST)
// The pool that oneDPL's call finds is the one that the calling thread works for.
template <class Check>
void in_each_setting(Check const& check) {
    for (unsigned const threads : support::thread_counts) {
        SCOPED_TRACE(threads);
        heist::join(support::pool_of(threads), check, [] {});
    }
}
#define REFERENCE(name, ...) std::name(__VA_ARGS__)
#else
inline thread_local heist::parallel_policy ours = heist::par;

template <class Check>
void in_each_setting(Check const& check) {
    for (auto const& policy : {heist::par, heist::par.on(support::pool_of(4)).grain(64)}) {
        ours = policy;
        check();
    }
}
#define REFERENCE(name, ...) heist::name(onedpl_test::ours, __VA_ARGS__)
#endif

// check(values, random) for random values of each size, in each setting.
template <class T, class Check>
void for_random_values(Check const& check) {
    support::random_source random;
    for (std::size_t const size : sizes()) {
        SCOPED_TRACE(size);
        std::vector<T> const values = random_values<T>(random, size);
        in_each_setting([&] { check(values, random); });
    }
}

template <class T>
void expect_same(std::vector<T> const& a, std::vector<T> const& b, std::size_t size, char const* name) {
    for (std::size_t i = 0; i != size; ++i) {
        if (seen(a[i]) != seen(b[i])) {
            ADD_FAILURE() << name << ": [" << i << "] is " << a[i] << ", the reference has " << b[i];
            return;
        }
    }
}

// For TYPED_TEST: numbers, and objects whose equals can be told apart.
using values = ::testing::Types<int, record>;

} // namespace onedpl_test

// Both give the same value.
#define EXPECT_SAME(name, ...)                                                                                         \
    EXPECT_TRUE(oneapi::dpl::name(onedpl_test::theirs, __VA_ARGS__) == REFERENCE(name, __VA_ARGS__)) << #name

// Both do the same to a copy of `start`, which the arguments call `to`, up to the iterator that they return.
#define EXPECT_SAME_UP_TO_RESULT(start, name, ...)                                                                     \
    do {                                                                                                               \
        auto to = start;                                                                                               \
        auto const by_onedpl = oneapi::dpl::name(onedpl_test::theirs, __VA_ARGS__) - to.begin();                       \
        auto const result = to;                                                                                        \
        to = start;                                                                                                    \
        auto const by_reference = REFERENCE(name, __VA_ARGS__) - to.begin();                                           \
        EXPECT_EQ(by_onedpl, by_reference) << #name;                                                                   \
        if (by_onedpl == by_reference) {                                                                               \
            onedpl_test::expect_same(result, to, static_cast<std::size_t>(by_onedpl), #name);                          \
        }                                                                                                              \
    } while (false)

// Both do the same to all of a copy of `start`, which the arguments call `to`.
#define EXPECT_SAME_RANGE(start, name, ...)                                                                            \
    do {                                                                                                               \
        auto to = start;                                                                                               \
        static_cast<void>(oneapi::dpl::name(onedpl_test::theirs, __VA_ARGS__));                                        \
        auto const result = to;                                                                                        \
        to = start;                                                                                                    \
        static_cast<void>(REFERENCE(name, __VA_ARGS__));                                                               \
        onedpl_test::expect_same(result, to, to.size(), #name);                                                        \
    } while (false)
