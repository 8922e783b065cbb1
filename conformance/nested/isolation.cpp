// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A thread that waits inside a parallel call runs only work of that call. So a lock held around a nested call is not
// taken a second time, and thread_local values are what they were.

#include "support/pools.hpp"
#include "support/soak.hpp"

#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <ranges>
#include <string>
#include <thread>
#include <vector>

namespace {

std::size_t const rounds = support::times({10'000, 4000, 400'000});

// Says at the end of a test what it has done.
class row {
public:
    row(char const* what, std::size_t calls) : what_(what), calls_(calls) {}
    ~row() {
        support::soak_row(std::string("nested, ") + what_, "10^6 of a kind, 0 deadlocks, 0 changed thread_locals",
                          calls_, " nested calls, nothing unrelated was run");
    }
    row(row const&) = delete;
    row& operator=(row const&) = delete;

private:
    char const* what_;
    std::size_t calls_;
};

template <class Policy, class Function>
void each(Policy const& policy, std::size_t n, Function const& f) {
    auto const range = std::views::iota(std::size_t{0}, n);
    heist::for_each(policy, range.begin(), range.end(), f);
}

// An element of an outer call that a thread started while it was still inside another one.
thread_local bool inside = false;

// Runs `body` as an outer element; says whether this thread already was in one.
template <class Body>
bool enters_twice(Body const& body) {
    if (inside) {
        return true;
    }
    inside = true;
    body();
    inside = false;
    return false;
}

// Enough inner work to be given to others, so that the thread that started it has to wait for them.
template <class Policy>
void inner_work(Policy const& policy, std::atomic<std::size_t>& done) {
    each(policy, 16, [&](std::size_t) { done.fetch_add(1, std::memory_order_relaxed); });
}

void join_work(heist::pool& pool, std::size_t leaves, std::atomic<std::size_t>& done) {
    if (leaves == 1) {
        done.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    heist::join(pool, [&] { join_work(pool, leaves / 2, done); }, [&] { join_work(pool, leaves / 2, done); });
}

} // namespace

// A real mutex, and a check before it that turns the deadlock into a failure.
TEST(isolation, a_lock_around_a_nested_for_each_is_not_taken_twice) {
    row const said("mutex around for_each", 3 * rounds);
    for (unsigned threads : {2u, 4u, 16u}) {
        auto const policy = heist::par.on(support::pool_of(threads)).grain(1);
        std::mutex mutex;
        std::atomic<std::size_t> twice{0};
        std::atomic<std::size_t> done{0};
        for (std::size_t round = 0; round < rounds / 4; ++round) {
            each(policy, 4, [&](std::size_t) {
                twice += enters_twice([&] {
                    std::lock_guard const guard(mutex);
                    inner_work(policy, done);
                });
            });
            ASSERT_EQ(twice, 0u) << "a waiting thread started unrelated work, round " << round;
        }
        EXPECT_EQ(done, rounds / 4 * 4 * 16);
    }
}

TEST(isolation, a_lock_around_a_nested_join_is_not_taken_twice) {
    row const said("mutex around join", 3 * rounds);
    for (unsigned threads : {2u, 4u, 16u}) {
        heist::pool& pool = support::pool_of(threads);
        std::mutex mutex;
        std::atomic<std::size_t> twice{0};
        std::atomic<std::size_t> done{0};
        for (std::size_t round = 0; round < rounds / 4; ++round) {
            heist::task_group group{pool};
            for (int task = 0; task < 4; ++task) {
                group.run([&] {
                    twice += enters_twice([&] {
                        std::lock_guard const guard(mutex);
                        join_work(pool, 16, done);
                    });
                });
            }
            group.wait();
            ASSERT_EQ(twice, 0u) << "a waiting thread started unrelated work, round " << round;
        }
        EXPECT_EQ(done, rounds / 4 * 4 * 16);
    }
}

TEST(isolation, a_lock_around_a_nested_task_group_is_not_taken_twice) {
    row const said("mutex around task_group", 3 * rounds);
    for (unsigned threads : {2u, 4u, 16u}) {
        heist::pool& pool = support::pool_of(threads);
        std::mutex mutex;
        std::atomic<std::size_t> twice{0};
        std::atomic<std::size_t> done{0};
        for (std::size_t round = 0; round < rounds / 4; ++round) {
            each(heist::par.on(pool).grain(1), 4, [&](std::size_t) {
                twice += enters_twice([&] {
                    std::lock_guard const guard(mutex);
                    heist::task_group group{pool};
                    for (int task = 0; task < 8; ++task) {
                        group.run([&] { done.fetch_add(1, std::memory_order_relaxed); });
                    }
                    group.wait();
                });
            });
            ASSERT_EQ(twice, 0u) << "a waiting thread started unrelated work, round " << round;
        }
        EXPECT_EQ(done, rounds / 4 * 4 * 8);
    }
}

// Small sorts, which are shared because of their grain, and now and then one with all phases.
TEST(isolation, a_lock_around_a_nested_sort_is_not_taken_twice) {
    std::size_t const sorts = rounds / 8 * 5;
    row const said("mutex around sort", sorts * 4);
    heist::pool& pool = support::pool_of(4);
    auto const policy = heist::par.on(pool);
    auto const before = pool.statistics();
    std::mutex mutex;
    std::atomic<std::size_t> twice{0};
    std::vector<int> values(20'000);
    for (std::size_t round = 0; round < sorts; ++round) {
        auto const end = round % 64 == 0 ? values.end() : values.begin() + 256;
        each(policy.grain(1), 4, [&](std::size_t i) {
            twice += enters_twice([&] {
                std::lock_guard const guard(mutex);
                for (auto value = values.begin(); value != end; ++value) {
                    *value = static_cast<int>((static_cast<std::size_t>(value - values.begin()) * 7919 + i) % 20'011);
                }
                heist::sort(policy.grain(16), values.begin(), end);
            });
        });
        ASSERT_EQ(twice, 0u) << "a waiting thread started unrelated work, round " << round;
        ASSERT_TRUE(std::is_sorted(values.begin(), end));
    }
    EXPECT_GE(pool.statistics().parallel_calls - before.parallel_calls, sorts * (1 + 4)) << "the sorts were shared";
}

TEST(isolation, two_callers_do_not_mix_their_work) {
    std::size_t const calls = support::times({2500, 1000, 500'000});
    row const said("two callers", 2 * calls);
    // Outside threads wait too, and while they do, they must not pick up the other one's elements.
    heist::pool& pool = support::pool_of(4);
    auto const policy = heist::par.on(pool).grain(1);
    std::atomic<std::size_t> mixed{0};
    auto const call_repeatedly = [&](int own) {
        static thread_local int caller = 0;
        caller = own;
        auto const self = std::this_thread::get_id();
        for (std::size_t round = 0; round < calls; ++round) {
            each(policy, 16, [&, self](std::size_t) {
                if (std::this_thread::get_id() != self && caller != 0) {
                    mixed.fetch_add(1); // the other caller's thread runs an element of ours
                }
            });
        }
        caller = 0;
    };
    std::thread other([&] { call_repeatedly(1); });
    call_repeatedly(2);
    other.join();
    EXPECT_EQ(mixed, 0u);
}

TEST(isolation, thread_local_values_survive_a_nested_call) {
    row const said("thread_local around for_each and join", 3 * rounds / 4 * 16);
    static thread_local std::size_t mine = 0;
    for (unsigned threads : {2u, 4u, 16u}) {
        heist::pool& pool = support::pool_of(threads);
        auto const policy = heist::par.on(pool).grain(1);
        std::atomic<std::size_t> changed{0};
        std::atomic<std::size_t> done{0};
        for (std::size_t round = 0; round < rounds / 4; ++round) {
            each(policy, 8, [&](std::size_t i) {
                mine = i + 1;
                inner_work(policy, done);
                changed += mine != i + 1;
                join_work(pool, 4, done);
                changed += mine != i + 1;
            });
            ASSERT_EQ(changed, 0u) << "round " << round;
        }
    }
}

TEST(isolation, call_once_around_a_nested_call_does_not_deadlock) {
    std::size_t const calls = support::times({1000, 400, 1'000'000});
    row const said("call_once around for_each", calls);
    auto const policy = heist::par.on(support::pool_of(4)).grain(1);
    std::atomic<std::size_t> done{0};
    for (std::size_t round = 0; round < calls; ++round) {
        std::once_flag flag;
        each(policy, 8, [&](std::size_t) { std::call_once(flag, [&] { inner_work(policy, done); }); });
    }
    EXPECT_EQ(done, calls * 16);
}
