// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Clocks that jump, forwards and back, as when somebody sets them or a virtual machine is moved: the results stay right, nothing hangs.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>
#include <heist/platform/clock.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace {

std::atomic<std::int64_t> seconds_off{0};

} // namespace

// Stands before the C library's, for the library and for the standard library's clocks.
extern "C" int clock_gettime(clockid_t clock, timespec* now) noexcept {
    long const result = syscall(SYS_clock_gettime, clock, now);
    now->tv_sec += seconds_off.load(std::memory_order_relaxed);
    return static_cast<int>(result);
}

namespace {

using namespace scheduler_test;

bool sort_is_right(heist::pool& pool) {
    std::vector<int> values(20'000);
    std::iota(values.rbegin(), values.rend(), 0);
    heist::sort(heist::par.on(pool), values.begin(), values.end(), [](int a, int b) { return a < b; });
    return std::is_sorted(values.begin(), values.end());
}

} // namespace

TEST(stress_clock, is_the_one_that_jumps) {
    std::int64_t const before = heist::platform::now_ns();
    seconds_off = 1000;
    EXPECT_GE(heist::platform::now_ns(), before + 1000'000'000'000);
    seconds_off = 0;
}

TEST(stress_clock, jumps_do_no_harm) {
    watchdog const guard(300);
    std::size_t const jumps = support::times({300, 50, 20'000});
    std::atomic<bool> over{false};
    in_threads(3, [&](std::size_t who) {
        std::minstd_rand random(static_cast<unsigned>(who) + 1);
        if (who == 0) {
            heist::pool pool{heist::pool_options{.threads = 4, .name = "clock"}};
            for (std::size_t i = 0; i < jumps; ++i) {
                EXPECT_TRUE(works(pool)) << "jump " << i;
                EXPECT_TRUE(sort_is_right(pool)) << "jump " << i;
                if (i % 50 == 0) {
                    heist::pool another{heist::pool_options{.threads = 2, .name = "brief"}};
                    EXPECT_TRUE(works(another));
                }
            }
            over = true;
        }
        while (!over) { // hours back, hours ahead, and a second or two
            std::int64_t const far = static_cast<std::int64_t>(random() % 20'000) - 10'000;
            seconds_off = random() % 2 == 0 ? far : far % 3;
            std::this_thread::yield();
        }
    });
    seconds_off = 0;
    support::soak_row("clocks that jump by up to three hours during work", "10^3 times, same result, no hang", jumps,
                      " rounds of calls while they jump all the time, all right");
}
