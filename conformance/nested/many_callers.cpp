// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Several threads that are no workers call at the same time, with different algorithms, on one pool or on several.

#include "support/pools.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"
#include "support/thrown.hpp"
#include "support/visits.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <numeric>
#include <ranges>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr std::size_t callers = 8;

// Runs body(caller) in `callers` threads that start together.
template <class Body>
void from_many_threads(Body const& body) {
    std::atomic<std::size_t> ready{0};
    std::vector<std::thread> threads;
    for (std::size_t caller = 0; caller < callers; ++caller) {
        threads.emplace_back([&, caller] {
            ready.fetch_add(1);
            while (ready.load() < callers) {
                std::this_thread::yield();
            }
            body(caller);
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

std::uint64_t fib(heist::pool& pool, unsigned n) {
    if (n < 2) {
        return n;
    }
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    heist::join(pool, [&] { a = fib(pool, n - 1); }, [&] { b = fib(pool, n - 2); });
    return a + b;
}

// One call of the kind `which`; every kind checks its own result.
void one_call(std::size_t which, heist::pool& pool, std::vector<int>& values) {
    std::size_t const n = values.size();
    auto const policy = heist::par.on(pool).grain(which % 2 ? 16 : 0);
    switch (which % 7) {
    case 0: {
        heist::for_each(policy, values.begin(), values.end(), [](int& x) { x = 3; });
        ASSERT_EQ(std::count(values.begin(), values.end(), 3), static_cast<std::ptrdiff_t>(n));
        break;
    }
    case 1: {
        std::iota(values.begin(), values.end(), 0);
        auto const sum = heist::reduce(policy, values.begin(), values.end(), std::size_t{0});
        ASSERT_EQ(sum, n * (n - 1) / 2);
        break;
    }
    case 2: {
        std::fill(values.begin(), values.end(), 2);
        ASSERT_EQ(std::transform_reduce(policy, values.begin(), values.end(), values.begin(), std::size_t{0}), 4 * n);
        break;
    }
    case 3: {
        for (std::size_t i = 0; i < n; ++i) {
            values[i] = static_cast<int>(i * 7919 % 10'007);
        }
        heist::sort(policy, values.begin(), values.end());
        ASSERT_TRUE(std::is_sorted(values.begin(), values.end()));
        break;
    }
    case 4: {
        ASSERT_EQ(fib(pool, 12), 144u);
        break;
    }
    case 5: {
        std::atomic<int> done{0};
        heist::task_group group{pool};
        for (int task = 0; task < 16; ++task) {
            group.run([&] { done.fetch_add(1); });
        }
        group.wait();
        ASSERT_EQ(done, 16);
        break;
    }
    default: {
        std::list<int> list(200, 1);
        heist::for_each(policy, list.begin(), list.end(), [](int& x) { ++x; });
        ASSERT_EQ(std::count(list.begin(), list.end(), 2), 200);
    }
    }
}

} // namespace

TEST(many_callers, of_mixed_algorithms_on_one_pool) {
    for (unsigned threads : support::thread_counts) {
        heist::pool& pool = support::pool_of(threads);
        from_many_threads([&](std::size_t caller) {
            std::vector<int> values(3000);
            for (std::size_t round = 0; round < support::scaled(300, 150); ++round) {
                one_call(caller + round, pool, values);
            }
        });
    }
}

TEST(many_callers, on_different_pools) {
    from_many_threads([&](std::size_t caller) {
        std::vector<int> values(3000);
        for (std::size_t round = 0; round < support::scaled(300, 150); ++round) {
            one_call(caller * 3 + round, support::pool_of(support::thread_counts[(caller + round) % 4]), values);
        }
    });
}

TEST(many_callers, with_nested_calls) {
    heist::pool& pool = support::pool_of(4);
    auto const policy = heist::par.on(pool).grain(1);
    from_many_threads([&](std::size_t) {
        for (std::size_t round = 0; round < support::scaled(50, 20); ++round) {
            support::visits seen(20 * 20);
            auto const twenty = std::views::iota(std::size_t{0}, std::size_t{20});
            heist::for_each(policy, twenty.begin(), twenty.end(), [&](std::size_t i) {
                heist::for_each(policy, twenty.begin(), twenty.end(), [&](std::size_t k) { seen.add(i * 20 + k); });
            });
            ASSERT_TRUE(seen.all_once());
        }
    });
}

TEST(many_callers, each_gets_its_own_exception) {
    auto const policy = heist::par.on(support::pool_of(4)).grain(8);
    std::atomic<std::size_t> wrong{0};
    from_many_threads([&](std::size_t caller) {
        auto const range = std::views::iota(std::size_t{0}, std::size_t{500});
        for (std::size_t round = 0; round < support::scaled(300, 150); ++round) {
            std::size_t const place = (caller * 61 + round) % 500;
            try {
                heist::for_each(policy, range.begin(), range.end(), [&](std::size_t i) {
                    if (i >= place) {
                        throw support::thrown_at(caller * 1000 + i);
                    }
                });
                wrong.fetch_add(1);
            } catch (support::thrown_at const& exception) {
                wrong += exception.index() != caller * 1000 + place;
            }
        }
    });
    EXPECT_EQ(wrong, 0u);
    EXPECT_EQ(support::thrown_at::count(), 0);
}

TEST(many_callers, that_come_and_go) {
    // Threads that make one call and end: what the pool keeps per thread must not outlive or outgrow them.
    for (std::size_t round = 0; round < support::scaled(60, 30); ++round) {
        from_many_threads([&](std::size_t caller) {
            std::vector<int> values(500);
            one_call(caller, support::pool_of(4), values);
        });
    }
}

TEST(many_callers, with_a_pool_each) {
    from_many_threads([&](std::size_t caller) {
        std::vector<int> values(1000);
        for (std::size_t round = 0; round < support::scaled(10, 3); ++round) {
            heist::pool pool{heist::pool_options{.threads = 1 + static_cast<unsigned>(caller % 4), .name = "own"}};
            one_call(round, pool, values);
            one_call(round + 3, pool, values);
        }
    });
}
