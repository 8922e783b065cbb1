// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Wake-ups of workers that really slept: 10^4 calls, each after all workers have parked, each of which can only end if
// all of them come.

#include "scheduler/crew.hpp"
#include "scheduler/work.hpp"
#include "support/random.hpp"
#include "support/rendezvous.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>
#include <heist/platform/cpu_pause.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <sched.h>

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
        // A deque may look full while a thief copies (scheduler/README.md, Forks). A member that it refuses runs here and now, when the others are not
        // made yet, and cannot wait for them: another one takes its place.
        auto const maker = std::this_thread::get_id();
        bool making = true;
        bool refused = false;
        heist::task_group group{pool};
        for (unsigned made = 0; made < pool.threads(); made += refused ? 0 : 1) {
            refused = false;
            group.run([&] {
                if (std::this_thread::get_id() == maker && making) {
                    refused = true;
                } else {
                    arrive();
                }
            });
        }
        making = false;
        group.wait();
    }
    }
    return !missed;
}

void wake_again_and_again(char const* where, unsigned threads, call how, support::repetitions of) {
    watchdog const guard(300);
    heist::pool pool{heist::pool_options{.threads = threads, .name = "cold"}};
    std::size_t const calls = support::times(of);
    support::worst_case longest;
    for (std::size_t i = 0; i < calls; ++i) {
        auto const before = pool.statistics();
        auto const start = support::worst_case::clock::now();
        ASSERT_TRUE(meet(pool, how)) << "call " << i;
        longest.add(support::worst_case::clock::now() - start);
        // Whoever took part parks once more. A left-over token can make one of them count twice: then one is awake.
        ASSERT_TRUE(wait_until([&] { return pool.statistics().parks >= before.parks + threads - 1; }));
        for (std::size_t pauses = i % 64 * 16; pauses > 0; --pauses) {
            heist::platform::cpu_pause(); // on the way to the system call, in it, or long asleep
        }
    }
    EXPECT_GT(pool.statistics().wake_ups, calls * (threads - 1) / 2) << "most of them were really cold";
    support::soak_row("cold wake-ups of " + std::to_string(threads - 1) + " by a " +
                          (how == call::loop   ? "loop"
                           : how == call::join ? "join"
                                               : "group") +
                          where,
                      "10^7 in all, none after 500 ms", static_cast<double>(pool.statistics().wake_ups),
                      " wake-ups, none lost, the longest call took ", longest.milliseconds(), " ms");
}

// Calls that come just when the worker goes to sleep, between its search and its sleep: earlier each time that it slept already, and later each time
// that it did not. Where wake_again_and_again() waits until it has parked, it has announced itself, and looked once more, long before.
void call_on_the_way_to_sleep(call how, support::repetitions of) {
    watchdog const guard(300);
    support::random_source random;
    heist::pool pool{heist::pool_options{.threads = 2, .name = "drowsy"}};
    std::size_t const calls = support::times(of);
    std::size_t delay = 0; // in pauses
    std::size_t asleep = 0;
    for (std::size_t i = 0; i < calls; ++i) {
        auto const before = pool.statistics();
        ASSERT_TRUE(meet(pool, how)) << "call " << i;
        for (std::size_t pauses = delay + random.below(64); pauses > 0; --pauses) {
            heist::platform::cpu_pause();
        }
        bool const slept = pool.statistics().parks > before.parks;
        asleep += slept ? 1 : 0;
        delay = slept ? delay - (std::min)(delay, std::size_t{16}) : delay + 16;
    }
    EXPECT_GT(asleep, 0U);
    EXPECT_LT(asleep, calls);
    support::soak_row(std::string("calls on the way to sleep, by a ") + (how == call::loop ? "loop" : "join"),
                      "none lost", static_cast<double>(calls), " calls, ", static_cast<double>(asleep),
                      " of them when the worker slept already, none lost");
}

// While it lives, this thread and those that it starts have one CPU.
class one_cpu {
public:
    one_cpu() {
        sched_getaffinity(0, sizeof all_, &all_);
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(static_cast<std::size_t>(sched_getcpu()), &one);
        sched_setaffinity(0, sizeof one, &one);
    }
    ~one_cpu() { sched_setaffinity(0, sizeof all_, &all_); }
    one_cpu(one_cpu const&) = delete;
    one_cpu& operator=(one_cpu const&) = delete;

private:
    cpu_set_t all_;
};

// While it lives, every CPU has something else to do.
class load {
public:
    load() {
        for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
            burners_.emplace_back([this] {
                while (!over_.load(std::memory_order_relaxed)) {
                    heist::platform::cpu_pause();
                }
            });
        }
    }
    ~load() {
        over_ = true;
        for (std::thread& each : burners_) {
            each.join();
        }
    }
    load(load const&) = delete;
    load& operator=(load const&) = delete;

private:
    std::atomic<bool> over_{false};
    std::vector<std::thread> burners_;
};

} // namespace

TEST(stress_cold_wake, of_one_worker_by_a_loop) {
    wake_again_and_again("", 2, call::loop, {4000, 400, 2'000'000});
}
TEST(stress_cold_wake, of_one_worker_by_a_join) {
    wake_again_and_again("", 2, call::join, {3000, 300, 2'000'000});
}
TEST(stress_cold_wake, of_one_worker_by_a_group) {
    wake_again_and_again("", 2, call::group, {1000, 100, 1'000'000});
}
TEST(stress_cold_wake, of_three_workers_by_a_loop) {
    wake_again_and_again("", 4, call::loop, {1000, 100, 400'000});
}
TEST(stress_cold_wake, of_three_workers_by_joins) {
    wake_again_and_again("", 4, call::join, {700, 70, 400'000});
}
TEST(stress_cold_wake, of_three_workers_by_a_group) {
    wake_again_and_again("", 4, call::group, {300, 30, 200'000});
}

TEST(stress_cold_wake, on_the_way_to_sleep) {
    call_on_the_way_to_sleep(call::loop, {20'000, 1000, 2'000'000});
    call_on_the_way_to_sleep(call::join, {20'000, 1000, 2'000'000});
}

TEST(stress_cold_wake, on_one_cpu) {
    one_cpu const guard;
    wake_again_and_again(", on one CPU", 2, call::loop, {1000, 100, 1'000'000});
    wake_again_and_again(", on one CPU", 2, call::join, {1000, 100, 1'000'000});
    wake_again_and_again(", on one CPU", 4, call::group, {300, 30, 200'000});
}

TEST(stress_cold_wake, under_load) {
    load const others;
    wake_again_and_again(", under load", 2, call::loop, {50, 20, 20'000});
    wake_again_and_again(", under load", 2, call::join, {50, 20, 20'000});
    wake_again_and_again(", under load", 4, call::group, {20, 5, 5000});
}
