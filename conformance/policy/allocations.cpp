// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warm for_each, for_each_n, reduce or transform_reduce call allocates nothing on the heap, on any thread.

#include "support/allocation_counter.hpp"
#include "support/pools.hpp"
#include "support/rendezvous.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

namespace {

// Brings in every worker: they are started at their first use, and a thread costs an allocation.
void start_all_workers(heist::pool& pool) {
    support::rendezvous meeting(pool.threads());
    std::vector<int> values(64);
    heist::for_each(heist::par.on(pool).grain(1), values.begin(), values.end(),
                    [&](int&) { meeting.arrive_and_wait(); });
    ASSERT_TRUE(meeting.met()) << "not all threads of the pool came to a call that lasts";
}

template <class Call>
void expect_no_allocation(Call const& call) {
    for (int i = 0; i < 100; ++i) {
        call();
    }
    std::uint64_t const before = support::allocations();
    for (int i = 0; i < 200; ++i) {
        call();
    }
    EXPECT_EQ(support::allocations() - before, 0u);
}

template <class Body>
void with_settings(Body const& body) {
    start_all_workers(heist::default_pool());
    body(heist::par);
    for (unsigned threads : support::thread_counts) {
        start_all_workers(support::pool_of(threads));
        for (std::size_t grain : {0u, 1u, 64u}) {
            SCOPED_TRACE("a pool of " + std::to_string(threads) + ", grain " + std::to_string(grain));
            body(heist::par.on(support::pool_of(threads)).grain(grain));
        }
    }
    body(heist::par_unseq.on(support::pool_of(4)).grain(16));
}

std::size_t const lengths[] = {0, 1, 64, 1000, 10'000};

} // namespace

TEST(allocations, are_counted) {
    std::uint64_t const before = support::allocations();
    auto const one = std::make_unique<int>(1);
    std::vector<int> const two(100);
    EXPECT_EQ(support::allocations() - before, 2u);
    EXPECT_EQ(*one, 1);
}

TEST(allocations, none_in_for_each) {
    std::vector<int> values(10'000);
    with_settings([&](auto const& policy) {
        for (std::size_t n : lengths) {
            auto const last = values.begin() + static_cast<std::ptrdiff_t>(n);
            expect_no_allocation([&] { heist::for_each(policy, values.begin(), last, [](int& x) { ++x; }); });
            expect_no_allocation([&] { std::for_each_n(policy, values.begin(), n, [](int& x) { ++x; }); });
        }
    });
}

TEST(allocations, none_in_reductions) {
    std::vector<double> const values(10'000, 0.5);
    with_settings([&](auto const& policy) {
        for (std::size_t n : lengths) {
            auto const first = values.begin();
            auto const last = first + static_cast<std::ptrdiff_t>(n);
            double sum = 0;
            expect_no_allocation([&] { sum += heist::reduce(policy, first, last); });
            expect_no_allocation(
                [&] { sum += heist::reduce(policy, first, last, 0.0, [](double a, double b) { return a + b; }); });
            expect_no_allocation([&] { sum += std::transform_reduce(policy, first, last, first, 0.0); });
            expect_no_allocation([&] {
                sum += heist::transform_reduce(policy, first, last, 0.0, std::plus<>{}, [](double x) { return x * x; });
            });
            EXPECT_EQ(sum, static_cast<double>(n) * 300 * 1.5);
        }
    });
}

TEST(allocations, none_where_the_work_is_really_shared) {
    start_all_workers(support::pool_of(4));
    std::vector<int> values(64);
    expect_no_allocation([&] {
        std::atomic<int> visited{0};
        heist::for_each(heist::par.on(support::pool_of(4)).grain(1), values.begin(), values.end(), [&](int& x) {
            visited.fetch_add(1);
            if (&x == &values[0]) {
                EXPECT_TRUE(support::wait_until([&] { return visited.load() > 48; }));
            }
        });
    });
}
