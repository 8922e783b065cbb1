// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How much CPU time a pool takes that has nothing to do, or little: figures, in the long form only, and nothing that could fail.

#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

#include <time.h>

namespace {

using clock_type = std::chrono::steady_clock;

double cpu_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

// Per second of wall-clock time, while body() runs.
template <class Body>
double cpu_per_second(Body const& body) {
    double const before = cpu_milliseconds();
    auto const start = clock_type::now();
    body();
    double const seconds = std::chrono::duration<double>(clock_type::now() - start).count();
    return (cpu_milliseconds() - before) / seconds;
}

std::chrono::milliseconds watched() {
    return std::chrono::milliseconds(std::max(1000, static_cast<int>(30'000 * support::soak_scale())));
}

} // namespace

TEST(idle, a_pool_that_has_been_used) {
    heist::pool pool;
    std::vector<double> values(1'000'000, 1.0);
    for (int i = 0; i < 50; ++i) {
        heist::for_each(heist::par.on(pool), values.begin(), values.end(), [](double& x) { x = x * 0.5 + 1; });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200)); // the last worker has parked
    double const cpu = cpu_per_second([] { std::this_thread::sleep_for(watched()); });
    support::soak_row("idle pool", "<= 0.05 ms CPU per s", cpu, " ms CPU per s");
}

TEST(idle, a_call_every_ten_milliseconds) {
    heist::pool pool;
    std::vector<double> values(10'000, 1.0);
    double const cpu = cpu_per_second([&] {
        auto const end = clock_type::now() + watched();
        for (auto next = clock_type::now(); next < end;) {
            heist::for_each(heist::par.on(pool), values.begin(), values.end(), [](double& x) {
                for (int i = 0; i < 10; ++i) {
                    x = x * 0.5 + 1;
                }
            });
            next += std::chrono::milliseconds(10);
            std::this_thread::sleep_until(next);
        }
    });
    support::soak_row("a call over 10 000 elements every 10 ms", "<= 25 ms CPU per s", cpu, " ms CPU per s, the work included");
}
