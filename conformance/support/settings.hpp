// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/pools.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <source_location>
#include <string>
#include <utility>

// The two ways to write each call, and the loop over every policy, pool and grain that nearly all tests go through.
namespace support {

struct heist_spelling {
    static constexpr char const* name = "heist::";

    template <class... Arguments>
    static decltype(auto) for_each(Arguments&&... arguments) {
        return heist::for_each(std::forward<Arguments>(arguments)...);
    }
    template <class... Arguments>
    static decltype(auto) for_each_n(Arguments&&... arguments) {
        return heist::for_each_n(std::forward<Arguments>(arguments)...);
    }
    template <class... Arguments>
    static decltype(auto) reduce(Arguments&&... arguments) {
        return heist::reduce(std::forward<Arguments>(arguments)...);
    }
    template <class... Arguments>
    static decltype(auto) transform_reduce(Arguments&&... arguments) {
        return heist::transform_reduce(std::forward<Arguments>(arguments)...);
    }
};

struct std_spelling {
    static constexpr char const* name = "std::";

    template <class... Arguments>
    static decltype(auto) for_each(Arguments&&... arguments) {
        return std::for_each(std::forward<Arguments>(arguments)...);
    }
    template <class... Arguments>
    static decltype(auto) for_each_n(Arguments&&... arguments) {
        return std::for_each_n(std::forward<Arguments>(arguments)...);
    }
    template <class... Arguments>
    static decltype(auto) reduce(Arguments&&... arguments) {
        return std::reduce(std::forward<Arguments>(arguments)...);
    }
    template <class... Arguments>
    static decltype(auto) transform_reduce(Arguments&&... arguments) {
        return std::transform_reduce(std::forward<Arguments>(arguments)...);
    }
};

// 0 = automatic; the last one makes an unguarded n + grain - 1 wrap around.
inline constexpr std::size_t grains[] = {0, 1, 7, 64, std::size_t{1} << 40, (std::numeric_limits<std::size_t>::max)()};

inline std::string describe(char const* spelling, char const* policy, unsigned threads, std::size_t grain) {
    return std::string(spelling) + " with " + policy + " on a pool of " + std::to_string(threads) + ", grain " +
           std::to_string(grain);
}

// One call of body(spelling, policy), unless an earlier one failed: the first failure is the one to look at.
template <class Body, class Spelling, class Policy>
void with_setting(Body const& body, Spelling spelling, Policy const& policy, std::string const& description,
                  std::source_location where) {
    if (!::testing::Test::HasFailure()) {
        ::testing::ScopedTrace const trace(where.file_name(), static_cast<int>(where.line()), description);
        body(spelling, policy);
    }
}

// body(spelling, policy) on every pool with every grain, under heist::par.
template <class Body>
void with_pools_and_grains(Body const& body, std::source_location where = std::source_location::current()) {
    for (unsigned threads : thread_counts) {
        for (std::size_t grain : grains) {
            with_setting(body, heist_spelling{}, heist::par.on(pool_of(threads)).grain(grain),
                         describe("heist::", "par", threads, grain), where);
        }
    }
}

// The same, and the four policies in both spellings, and par_unseq on every pool with every grain.
template <class Body>
void with_all_settings(Body const& body, std::source_location where = std::source_location::current()) {
    auto const both = [&](auto const& policy, char const* name) {
        with_setting(body, heist_spelling{}, policy, std::string("heist:: with plain ") + name, where);
        with_setting(body, std_spelling{}, policy, std::string("std:: with plain ") + name, where);
    };
    both(heist::seq, "seq");
    both(heist::unseq, "unseq");
    both(heist::par, "par");
    both(heist::par_unseq, "par_unseq");
    with_pools_and_grains(body, where);
    for (unsigned threads : thread_counts) {
        for (std::size_t grain : grains) {
            with_setting(body, std_spelling{}, heist::par_unseq.grain(grain).on(pool_of(threads)),
                         describe("std::", "par_unseq", threads, grain), where);
        }
    }
}

// For what depends on the iterators and not on the policy: the instantiations of all settings for each of many
// iterator types would make up most of the build time of these tests.
template <class Body>
void with_some_settings(Body const& body, std::source_location where = std::source_location::current()) {
    with_setting(body, heist_spelling{}, heist::seq, "heist:: with plain seq", where);
    with_setting(body, std_spelling{}, heist::par, "std:: with plain par", where);
    with_pools_and_grains(body, where);
}

} // namespace support
