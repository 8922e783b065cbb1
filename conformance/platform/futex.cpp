// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <heist/platform/cpu_pause.hpp>
#include <heist/platform/futex.hpp>

// A lost wake-up is a test that never ends: CTest's time limit reports it.

namespace {

using heist::platform::wait_on;
using heist::platform::wake_all;
using heist::platform::wake_one;
using word = std::atomic<std::uint32_t>;

constexpr std::uint32_t rounds = 20'000;

void wait_until(word const& w, std::uint32_t value) {
    for (auto seen = w.load(std::memory_order_acquire); seen != value; seen = w.load(std::memory_order_acquire))
        wait_on(w, seen);
}

void set_and_wake(word& w, std::uint32_t value) {
    w.store(value, std::memory_order_release);
    wake_one(w);
}

// Moves the two sides against each other, so that the change falls now before, now after the sleep.
void dawdle(std::minstd_rand& random) {
    for (auto steps = random() % 256; steps > 0; --steps)
        heist::platform::cpu_pause();
    if (random() % 8 == 0)
        std::this_thread::yield();
}

} // namespace

TEST(futex, smoke_a_word_that_differs_is_not_waited_for) {
    word const w{7};
    wait_on(w, 6);
    wait_on(w, 8);
}

TEST(futex, smoke_a_wake_without_a_sleeper_is_nothing) {
    word w{0};
    wake_one(w);
    wake_all(w);
    EXPECT_EQ(w.load(), 0u);
}

TEST(futex, stress_ping_pong_loses_no_wake_up) {
    word ball{0};
    std::uint32_t touched = 0; // guarded by the ball: the sanitizer checks the order it gives
    std::thread other{[&] {
        std::minstd_rand random{1};
        for (std::uint32_t round = 0; round < rounds; ++round) {
            wait_until(ball, 2 * round + 1);
            ++touched;
            dawdle(random);
            set_and_wake(ball, 2 * round + 2);
        }
    }};
    std::minstd_rand random{2};
    for (std::uint32_t round = 0; round < rounds; ++round) {
        ++touched;
        dawdle(random);
        set_and_wake(ball, 2 * round + 1);
        dawdle(random);
        wait_until(ball, 2 * round + 2);
    }
    other.join();
    EXPECT_EQ(touched, 2 * rounds);
}

// Each token wakes one of several sleepers on the same word, and the next batch comes when all are taken.
TEST(futex, stress_wake_one_wakes_one_for_every_token) {
    constexpr unsigned consumers = 4;
    constexpr std::uint32_t stop = 1u << 31;
    word tokens{0};
    word taken{0};
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < consumers; ++i)
        threads.emplace_back([&] {
            for (;;) {
                auto available = tokens.load(std::memory_order_acquire);
                if (available == stop)
                    return;
                if (available == 0)
                    wait_on(tokens, 0);
                else if (tokens.compare_exchange_weak(available, available - 1)) {
                    taken.fetch_add(1);
                    wake_one(taken);
                }
            }
        });
    std::minstd_rand random{3};
    std::uint32_t given = 0;
    for (std::uint32_t round = 0; round < rounds / 4; ++round) {
        auto const batch = 1 + static_cast<std::uint32_t>(random() % consumers);
        for (std::uint32_t i = 0; i < batch; ++i) {
            tokens.fetch_add(1);
            wake_one(tokens);
            dawdle(random);
        }
        given += batch;
        wait_until(taken, given);
    }
    tokens.store(stop);
    wake_all(tokens);
    for (auto& thread : threads)
        thread.join();
    EXPECT_EQ(taken.load(), given);
}

TEST(futex, stampede_wake_all_wakes_all) {
    constexpr unsigned sleepers = 8;
    word gate{0};
    word through{0};
    std::vector<std::thread> threads;
    constexpr std::uint32_t openings = rounds / 20;
    for (unsigned i = 0; i < sleepers; ++i)
        threads.emplace_back([&] {
            for (std::uint32_t opening = 1; opening <= openings; ++opening) {
                wait_until(gate, opening);
                if (through.fetch_add(1) + 1 == sleepers * opening)
                    wake_one(through);
            }
        });
    for (std::uint32_t opening = 1; opening <= openings; ++opening) {
        gate.store(opening, std::memory_order_release);
        wake_all(gate);
        wait_until(through, sleepers * opening);
    }
    for (auto& thread : threads)
        thread.join();
    EXPECT_EQ(through.load(), sleepers * openings);
}

// Sleepers on many words at once, woken one by one: a wake for one word must not be spent on the sleeper of
// another, even if an implementation files both under the same key. Their words change all the time, so that
// some always are.
TEST(futex, no_starvation_a_wake_reaches_the_sleeper_of_its_word) {
    constexpr unsigned sleepers = 8;
    constexpr std::size_t words_each = 64;
    struct sleeper {
        word words[words_each] = {};
        word answered{0};
        std::uint32_t woken = 0; // by its own thread
    };
    std::vector<sleeper> all(sleepers);
    constexpr std::uint32_t turns_each = rounds / 4 / sleepers;
    std::vector<std::thread> threads;
    for (auto& mine : all)
        threads.emplace_back([&mine] {
            for (std::uint32_t turn = 1; turn <= turns_each; ++turn) {
                wait_until(mine.words[turn % words_each], turn);
                ++mine.woken;
                set_and_wake(mine.answered, turn);
            }
        });
    std::minstd_rand random{4};
    std::vector<std::uint32_t> turn_of(sleepers, 0);
    for (std::uint32_t left = turns_each * sleepers; left > 0; --left) {
        auto chosen = random() % sleepers;
        while (turn_of[chosen] == turns_each)
            chosen = (chosen + 1) % sleepers;
        auto const turn = ++turn_of[chosen];
        set_and_wake(all[chosen].words[turn % words_each], turn);
        wait_until(all[chosen].answered, turn);
    }
    for (auto& thread : threads)
        thread.join();
    for (auto const& one : all)
        EXPECT_EQ(one.woken, turns_each);
}

// A waiter that has seen the change may be gone, and its stack with it, before the wake is sent.
TEST(futex, destructors_a_wake_touches_only_the_address) {
    constexpr std::size_t page = 4096;
    void* const memory = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(memory, MAP_FAILED);
    auto* const w = new (memory) word{0};
    std::thread waiter{[&] {
        wait_until(*w, 1);
        munmap(memory, page);
    }};
    w->store(1, std::memory_order_release);
    wake_one(*w);
    waiter.join();
    wake_one(*w);
    wake_all(*w);
}
