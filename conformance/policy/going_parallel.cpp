// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Heavy work goes parallel at the very first call; cheap work never wakes anybody.

#include "support/pools.hpp"
#include "support/rendezvous.hpp"
#include "support/scale.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <numeric>
#include <vector>

namespace {

constexpr std::size_t heavy_count = 4;

// Small enough to be over in well under a wake-up, also where nothing is inlined or every access is instrumented.
constexpr std::size_t cheap_count =
    support::optimized ? 4096 : 16; // unoptimised, an element costs a hundred times as much

// A call site is the type of the user's function, and each Site gives this lambda another one.
template <int Site>
auto meets(support::rendezvous& meeting) {
    return [&meeting](auto const& x) {
        meeting.arrive_and_wait();
        return x;
    };
}

template <class Call>
void expect_first_call_parallel(Call const& call) {
    heist::pool pool{heist::pool_options{.threads = 2, .name = "first"}};
    support::rendezvous meeting(2);
    call(heist::par.on(pool), meeting);
    EXPECT_TRUE(meeting.met()) << "no second thread came while the first one was busy";
    EXPECT_EQ(pool.statistics().parallel_calls, 1u);
    EXPECT_EQ(pool.statistics().caller_only_calls, 0u);
}

// After `warm_up` calls, `calls` further ones stay in the caller. One in a hundred may be mistaken for heavy work, as
// when the thread loses its CPU in the middle of a measurement.
template <class Call>
void expect_caller_alone(heist::pool& pool, Call const& call) {
    constexpr std::uint64_t calls = support::scaled(5000, 1000);
    for (int i = 0; i < 300; ++i) {
        call(); // warm-up
    }
    auto const before = pool.statistics();
    for (std::uint64_t i = 0; i < calls; ++i) {
        call();
    }
    auto const after = pool.statistics();
    EXPECT_LE(after.parallel_calls - before.parallel_calls, calls / 100);
    EXPECT_GE(after.caller_only_calls - before.caller_only_calls, calls - calls / 100);
    EXPECT_LE(after.wake_ups - before.wake_ups, calls / 100);
}

void busy_for(std::chrono::microseconds duration) {
    auto const until = std::chrono::steady_clock::now() + duration;
    while (std::chrono::steady_clock::now() < until) {
    }
}

} // namespace

TEST(going_parallel, heavy_for_each_over_four_elements_at_its_first_call) {
    std::vector<int> values(heavy_count);
    expect_first_call_parallel([&](auto const& policy, auto& meeting) {
        heist::for_each(policy, values.begin(), values.end(), meets<1>(meeting));
    });
    expect_first_call_parallel([&](auto const& policy, auto& meeting) {
        std::for_each(policy, values.begin(), values.end(), meets<2>(meeting));
    });
}

TEST(going_parallel, heavy_for_each_n_over_four_elements_at_its_first_call) {
    std::vector<int> values(heavy_count);
    expect_first_call_parallel([&](auto const& policy, auto& meeting) {
        heist::for_each_n(policy, values.begin(), heavy_count, meets<3>(meeting));
    });
}

TEST(going_parallel, heavy_for_each_over_a_list_of_four_at_its_first_call) {
    std::list<int> values(heavy_count);
    expect_first_call_parallel([&](auto const& policy, auto& meeting) {
        heist::for_each(policy, values.begin(), values.end(), meets<4>(meeting));
    });
}

TEST(going_parallel, heavy_reductions_over_four_elements_at_their_first_call) {
    std::vector<int> values(heavy_count, 2);
    expect_first_call_parallel([&](auto const& policy, auto& meeting) {
        EXPECT_EQ(heist::transform_reduce(policy, values.begin(), values.end(), 0, std::plus<>{}, meets<5>(meeting)),
                  8);
    });
    expect_first_call_parallel([&](auto const& policy, auto& meeting) {
        auto const product = [&](int a, int b) { return meeting.arrive_and_wait(), a * b; };
        EXPECT_EQ(
            heist::transform_reduce(policy, values.begin(), values.end(), values.begin(), 0, std::plus<>{}, product),
            16);
    });
    expect_first_call_parallel([&](auto const& policy, auto& meeting) {
        std::vector<int> const eight(8, 2); // pairs of elements, so that two threads have something to add up
        auto const sum = [&](int a, int b) { return meeting.arrive_and_wait(), a + b; };
        EXPECT_EQ(heist::reduce(policy, eight.begin(), eight.end(), 1, sum), 17);
    });
}

TEST(going_parallel, a_call_site_that_was_heavy_stays_parallel) {
    std::vector<int> values(heavy_count);
    heist::pool& pool = support::pool_of(2);
    constexpr std::uint64_t calls = 50;
    auto const before = pool.statistics().parallel_calls;
    for (std::uint64_t i = 0; i < calls; ++i) {
        heist::for_each(heist::par.on(pool), values.begin(), values.end(),
                        [](int&) { busy_for(std::chrono::microseconds(1000)); });
    }
    EXPECT_GE(pool.statistics().parallel_calls - before, calls - calls / 10) << "4 ms of work each";
}

TEST(going_parallel, cheap_for_each_stays_in_the_caller) {
    std::vector<unsigned> values(cheap_count);
    heist::pool& pool = support::pool_of(4);
    expect_caller_alone(pool, [&] {
        heist::for_each(heist::par.on(pool), values.begin(), values.end(), [](unsigned& x) { x = x * 3 + 1; });
    });
    expect_caller_alone(pool, [&] {
        heist::for_each(heist::par_unseq.on(pool), values.begin(), values.end(), [](unsigned& x) { x = x * 5 + 1; });
    });
}

TEST(going_parallel, cheap_reductions_stay_in_the_caller) {
    std::vector<double> values(cheap_count, 0.5);
    heist::pool& pool = support::pool_of(4);
    double sum = 0;
    expect_caller_alone(pool, [&] { sum += heist::reduce(heist::par.on(pool), values.begin(), values.end()); });
    expect_caller_alone(pool, [&] {
        sum += heist::transform_reduce(heist::par.on(pool), values.begin(), values.end(), values.begin(), 0.0);
    });
    EXPECT_GT(sum, 0);
}

TEST(going_parallel, a_sum_of_a_few_numbers_wakes_nobody_even_at_its_first_call) {
    heist::pool pool{heist::pool_options{.threads = 4, .name = "sum"}};
    std::vector<double> const values(64, 0.5);
    EXPECT_EQ(heist::reduce(heist::par.on(pool), values.begin(), values.end()), 32.0);
    EXPECT_EQ(heist::transform_reduce(heist::par.on(pool), values.begin(), values.end(), values.begin(), 0.0), 16.0);
    auto const statistics = pool.statistics();
    EXPECT_EQ(statistics.parallel_calls, 0u);
    EXPECT_EQ(statistics.caller_only_calls, 2u);
    EXPECT_EQ(statistics.wake_ups, 0u);
}

TEST(going_parallel, a_call_site_that_turns_heavy_is_noticed) {
    heist::pool& pool = support::pool_of(2);
    std::vector<int> values(256);
    bool heavy = false;
    auto const call = [&] {
        heist::for_each(heist::par.on(pool), values.begin(), values.end(), [&](int& x) {
            ++x;
            if (heavy) {
                busy_for(std::chrono::microseconds(10));
            }
        });
    };
    for (int i = 0; i < 1000; ++i) {
        call();
    }
    heavy = true;
    auto const before = pool.statistics().parallel_calls;
    int calls = 0;
    while (pool.statistics().parallel_calls == before && calls < 1000) {
        call();
        ++calls;
    }
    EXPECT_LT(calls, 1000) << "2.5 ms of work per call stayed in the caller";
}

TEST(going_parallel, much_cheap_work_goes_parallel_too) {
    heist::pool& pool = support::pool_of(2);
    std::vector<std::uint32_t> values(1u << 22);
    auto const before = pool.statistics().parallel_calls;
    for (int i = 0; i < 20; ++i) {
        heist::for_each(heist::par.on(pool), values.begin(), values.end(), [](std::uint32_t& x) { x = x * 3 + 1; });
        EXPECT_EQ(heist::reduce(heist::par.on(pool), values.begin(), values.end()), values[0] << 22);
    }
    EXPECT_GE(pool.statistics().parallel_calls - before, 20u) << "milliseconds of work each";
}
