// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wake-ups of workers that really slept: 10^4 calls, each after all workers have parked, each of which can only end if
// all of them come.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "stress/scale.hpp"
#include "support/rendezvous.hpp"

#include <heist/heist.hpp>
#include <heist/platform/cpu_pause.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace {

using namespace scheduler_test;
using support::wait_until;

enum class call { loop, join, group };

// All threads of the pool are inside one call.
bool meet(heist::pool& pool, call how) {
    std::atomic<unsigned> arrived{0};
    std::atomic<bool> missed{false};
    auto const arrive = [&] {
        ++arrived;
        missed = !wait_until([&] { return missed || arrived.load() == pool.threads(); }) || missed;
    };
    switch (how) {
    case call::loop: each_of(pool, pool.threads(), [&](std::size_t) { arrive(); }); break;
    case call::join: {
        auto const fork = [&](auto const& self, unsigned threads) -> void {
            if (threads == 1) {
                arrive();
            } else {
                heist::join(pool, [&] { self(self, threads / 2); }, [&] { self(self, threads - threads / 2); });
            }
        };
        fork(fork, pool.threads());
        break;
    }
    case call::group: {
        heist::task_group group{pool};
        for (unsigned i = 0; i < pool.threads(); ++i) {
            group.run(arrive);
        }
        group.wait();
    }
    }
    return !missed;
}

void wake_again_and_again(unsigned threads, call how, std::size_t wake_ups) {
    stress::watchdog const guard;
    heist::pool pool{heist::pool_options{.threads = threads, .name = "cold"}};
    for (std::size_t i = 0; i < wake_ups; ++i) {
        auto const before = pool.statistics();
        ASSERT_TRUE(meet(pool, how)) << "call " << i;
        // Whoever took part parks once more. A left-over token can make one of them count twice: then one is awake.
        ASSERT_TRUE(wait_until([&] { return pool.statistics().parks >= before.parks + threads - 1; }));
        for (std::size_t pauses = i % 64 * 16; pauses > 0; --pauses) {
            heist::platform::cpu_pause(); // on the way to the system call, in it, or long asleep
        }
    }
    EXPECT_GT(pool.statistics().wake_ups, wake_ups * (threads - 1) / 2) << "most of them were really cold";
}

} // namespace

TEST(stress_cold_wake, of_one_worker_by_a_loop) {
    wake_again_and_again(2, call::loop, stress::times(4000, 400));
}
TEST(stress_cold_wake, of_one_worker_by_a_join) {
    wake_again_and_again(2, call::join, stress::times(3000, 300));
}
TEST(stress_cold_wake, of_one_worker_by_a_group) {
    wake_again_and_again(2, call::group, stress::times(1000, 100));
}
TEST(stress_cold_wake, of_three_workers_by_a_loop) {
    wake_again_and_again(4, call::loop, stress::times(1000, 100));
}
TEST(stress_cold_wake, of_three_workers_by_joins) {
    wake_again_and_again(4, call::join, stress::times(700, 70));
}
TEST(stress_cold_wake, of_three_workers_by_a_group) {
    wake_again_and_again(4, call::group, stress::times(300, 30));
}
