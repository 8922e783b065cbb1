// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exceptions of the operations of reduce and transform_reduce, and of the accumulators themselves.

#include "support/random.hpp"
#include "support/settings.hpp"
#include "support/sizes.hpp"
#include "support/thrown.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <list>
#include <numeric>
#include <ranges>
#include <string>
#include <type_traits>
#include <vector>

namespace {

// Under unseq the accesses to several elements may be interleaved, so that none of them is the first.
template <class Policy>
constexpr bool in_order = !std::is_same_v<Policy, heist::unsequenced_policy>;

using support::thrown_at;
using support::throws_at;

void expect_pools_work() {
    for (unsigned threads : support::thread_counts) {
        auto const range = std::views::iota(0L, 1000L);
        ASSERT_EQ(heist::reduce(heist::par.on(support::pool_of(threads)).grain(3), range.begin(), range.end(), 1L),
                  499501);
    }
}

} // namespace

TEST(exceptions_reductions, of_the_lowest_throwing_transformation) {
    support::random_source random;
    for (std::size_t n : {1u, 2u, 3u, 10u, 100u, 1000u, 5000u}) {
        for (std::size_t lowest : {std::size_t{0}, n - 1, random.below(n)}) {
            std::size_t const step = 1 + random.below(100);
            SCOPED_TRACE("index " + std::to_string(lowest) + " of " + std::to_string(n));
            std::vector<std::size_t> values(n);
            std::iota(values.begin(), values.end(), std::size_t{0});
            support::with_all_settings([&]<class Policy>(auto spelling, Policy const& policy) {
                if constexpr (!in_order<Policy>) {
                    return;
                }
                support::visits seen(n);
                auto const transform = [&](std::size_t i) {
                    seen.add(i);
                    if (i >= lowest && (i - lowest) % step == 0) {
                        throw thrown_at(i);
                    }
                    return std::to_string(i);
                };
                ASSERT_TRUE(throws_at(lowest, [&] {
                    (void)spelling.transform_reduce(policy, values.begin(), values.end(), std::string(), std::plus<>{},
                                                    transform);
                }));
                ASSERT_TRUE(seen.all(1, 0, lowest + 1));
                ASSERT_TRUE(seen.none_more_than_once());
                ASSERT_TRUE(throws_at(lowest, [&] {
                    (void)spelling.transform_reduce(policy, values.begin(), values.end(), values.begin(), std::string(),
                                                    std::plus<>{},
                                                    [&](std::size_t i, std::size_t) { return transform(i); });
                }));
            });
        }
    }
    expect_pools_work();
}

TEST(exceptions_reductions, in_forward_ranges) {
    std::list<std::size_t> values(1500);
    std::iota(values.begin(), values.end(), std::size_t{0});
    for (std::size_t lowest : {0u, 1u, 700u, 1499u}) {
        support::with_some_settings([&](auto spelling, auto const& policy) {
            ASSERT_TRUE(throws_at(lowest, [&] {
                (void)spelling.transform_reduce(policy, values.begin(), values.end(), 0, std::plus<>{},
                                                [&](std::size_t i) {
                                                    if (i >= lowest) {
                                                        throw thrown_at(i);
                                                    }
                                                    return 1;
                                                });
            }));
        });
    }
}

// One element is poison: whichever operation meets it throws, in a block or between the results of two blocks.
TEST(exceptions_reductions, of_the_reduction_itself) {
    struct dose {
        std::size_t index;
        bool poison;
    };
    support::random_source random;
    auto const mix = [](dose const& a, dose const& b) {
        if (a.poison || b.poison) {
            throw thrown_at(a.poison ? a.index : b.index);
        }
        return dose{a.index + b.index, false};
    };
    for (std::size_t n : {1u, 2u, 3u, 10u, 100u, 3000u}) {
        for (std::size_t place : {std::size_t{0}, n - 1, random.below(n)}) {
            SCOPED_TRACE("index " + std::to_string(place) + " of " + std::to_string(n));
            std::vector<dose> doses(n);
            for (std::size_t i = 0; i < n; ++i) {
                doses[i] = {i, i == place};
            }
            support::with_all_settings([&](auto spelling, auto const& policy) {
                ASSERT_TRUE(throws_at(
                    place, [&] { (void)spelling.reduce(policy, doses.begin(), doses.end(), dose{0, false}, mix); }));
            });
        }
    }
    expect_pools_work();
}

// Fails the k-th copy, move or addition for every k until a call gets through: no accumulator may be lost on the way.
TEST(exceptions_reductions, of_accumulators_leave_none_behind) {
    using support::throwing;
    std::vector<throwing> values;
    for (int i = 0; i < 400; ++i) {
        values.emplace_back(i);
    }
    std::vector<int> const numbers(400, 2);
    long const before = throwing::count();
    support::random_source random;
    support::with_all_settings([&](auto spelling, auto const& policy) {
        long failures = 0;
        for (long k = 1;; k += 1 + static_cast<long>(random.below(60))) {
            ASSERT_LT(k, 100'000);
            throwing start(0);
            throwing::fail_at(k);
            try {
                throwing const sum = spelling.reduce(policy, values.begin(), values.end(), start);
                throwing::fail_at(0);
                ASSERT_EQ(sum.value(), 400 * 399 / 2);
                break;
            } catch (support::kth_operation const&) {
                throwing::fail_at(0);
                ++failures;
            }
            ASSERT_EQ(throwing::count(), before + 1);
        }
        for (long k = 1;; k += 1 + static_cast<long>(random.below(60))) {
            ASSERT_LT(k, 100'000);
            throwing::fail_at(k);
            try {
                (void)spelling.transform_reduce(policy, numbers.begin(), numbers.end(), throwing(0), std::plus<>{},
                                                [](int x) { return throwing(x); });
                throwing::fail_at(0);
                break;
            } catch (support::kth_operation const&) {
                throwing::fail_at(0);
                ++failures;
            }
            ASSERT_EQ(throwing::count(), before);
        }
        ASSERT_EQ(throwing::count(), before);
        ASSERT_GT(failures, 1);
    });
    expect_pools_work();
}

TEST(exceptions_reductions, of_every_type) {
    std::vector<int> const values(500, 1);
    support::with_pools_and_grains([&](auto, auto const& policy) {
        auto const throwing = [&](auto exception) {
            (void)heist::transform_reduce(policy, values.begin(), values.end(), 0, std::plus<>{}, [&](int const& x) {
                if (&x == &values[333]) {
                    throw exception;
                }
                return x;
            });
        };
        EXPECT_THROW(throwing(42), int);
        EXPECT_THROW(throwing("text"), char const*);
        EXPECT_THROW(throwing(std::bad_alloc()), std::bad_alloc);
    });
    expect_pools_work();
}
