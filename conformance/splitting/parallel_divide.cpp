// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// parallel_divide: every leaf is solved once, limits hold, exceptions of the first half come first.

#include <heist/pool.hpp>
#include <heist/splitting/parallel_divide.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace {

using heist::splitting::parallel_divide;
using heist::splitting::resources;

struct span_of_numbers {
    std::size_t first;
    std::size_t last;
};

std::optional<std::pair<span_of_numbers, span_of_numbers>> halve(span_of_numbers& problem, unsigned /*threads*/) {
    if (problem.last - problem.first <= 3) {
        return std::nullopt;
    }
    std::size_t const middle = problem.first + (problem.last - problem.first) / 2;
    return std::pair{span_of_numbers{problem.first, middle}, span_of_numbers{middle, problem.last}};
}

TEST(parallel_divide, solves_every_leaf_exactly_once) {
    for (unsigned threads : {1U, 2U, 4U, 16U}) {
        heist::pool pool{heist::pool_options{.threads = threads}};
        for (std::size_t n : {0UL, 1UL, 3UL, 4UL, 5UL, 1000UL, 20000UL}) {
            std::vector<std::atomic<int>> visits(n);
            parallel_divide(resources{&pool, 0, 0}, span_of_numbers{0, n}, halve, [&](span_of_numbers& leaf, unsigned) {
                for (std::size_t i = leaf.first; i < leaf.last; ++i) {
                    visits[i].fetch_add(1);
                }
            });
            for (std::size_t i = 0; i < n; ++i) {
                ASSERT_EQ(visits[i].load(), 1) << i << " of " << n << " with " << threads;
            }
        }
    }
}

TEST(parallel_divide, no_more_threads_than_allowed_are_inside) {
    heist::pool pool{heist::pool_options{.threads = 8}};
    for (unsigned limit : {1U, 2U, 3U, 5U}) {
        std::atomic<unsigned> inside{0};
        std::atomic<unsigned> most{0};
        parallel_divide(resources{&pool, limit, 0}, span_of_numbers{0, 20000}, halve, [&](span_of_numbers&, unsigned) {
            unsigned const now = inside.fetch_add(1) + 1;
            unsigned seen = most.load();
            while (seen < now && !most.compare_exchange_weak(seen, now)) {
            }
            inside.fetch_sub(1);
        });
        EXPECT_LE(most.load(), limit);
        EXPECT_GE(most.load(), 1U);
    }
}

TEST(parallel_divide, the_first_halfs_exception_arrives) {
    heist::pool pool{heist::pool_options{.threads = 4}};
    for (int round = 0; round < 200; ++round) {
        try {
            parallel_divide(resources{&pool, 0, 0}, span_of_numbers{0, 64}, halve, [](span_of_numbers& leaf, unsigned) {
                if (leaf.first >= 16) {
                    throw leaf.first;
                }
            });
            FAIL() << "nothing was thrown";
        } catch (std::size_t first) {
            EXPECT_EQ(first, 16U);
        }
    }
}

} // namespace
