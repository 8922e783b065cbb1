// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/seed.hpp"

#include <heist/platform/cpu_pause.hpp>
#include <heist/platform/futex.hpp>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>

// Atomics policies for the templates of the scheduler, beside scheduler::std_atomics.
namespace support {

enum class access { load, store, read_modify_write, compare_exchange };

// std::atomic that calls Hook::before(access) ahead of each operation and Hook::compared(won) behind each
// compare-exchange, unless Hook::fails_spuriously() makes a weak one fail.
template <class T, class Hook>
class hooked_atomic {
public:
    constexpr hooked_atomic() noexcept = default;
    constexpr hooked_atomic(T value) noexcept : value_(value) {}
    hooked_atomic(hooked_atomic const&) = delete;
    hooked_atomic& operator=(hooked_atomic const&) = delete;

    T load(std::memory_order order = std::memory_order_seq_cst) const noexcept {
        Hook::before(access::load);
        return value_.load(order);
    }
    void store(T value, std::memory_order order = std::memory_order_seq_cst) noexcept {
        Hook::before(access::store);
        value_.store(value, order);
    }
    T exchange(T value, std::memory_order order = std::memory_order_seq_cst) noexcept {
        Hook::before(access::read_modify_write);
        return value_.exchange(value, order);
    }
    T fetch_add(T value, std::memory_order order = std::memory_order_seq_cst) noexcept {
        Hook::before(access::read_modify_write);
        return value_.fetch_add(value, order);
    }
    T fetch_sub(T value, std::memory_order order = std::memory_order_seq_cst) noexcept {
        Hook::before(access::read_modify_write);
        return value_.fetch_sub(value, order);
    }
    T fetch_or(T value, std::memory_order order = std::memory_order_seq_cst) noexcept {
        Hook::before(access::read_modify_write);
        return value_.fetch_or(value, order);
    }
    T fetch_and(T value, std::memory_order order = std::memory_order_seq_cst) noexcept {
        Hook::before(access::read_modify_write);
        return value_.fetch_and(value, order);
    }

    bool compare_exchange_strong(T& expected, T desired, std::memory_order success,
                                 std::memory_order failure) noexcept {
        Hook::before(access::compare_exchange);
        return compared(value_.compare_exchange_strong(expected, desired, success, failure));
    }
    bool compare_exchange_strong(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) noexcept {
        Hook::before(access::compare_exchange);
        return compared(value_.compare_exchange_strong(expected, desired, order));
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order success, std::memory_order failure) noexcept {
        Hook::before(access::compare_exchange);
        if (Hook::fails_spuriously()) {
            expected = value_.load(failure);
            return compared(false);
        }
        return compared(value_.compare_exchange_weak(expected, desired, success, failure));
    }
    bool compare_exchange_weak(T& expected, T desired, std::memory_order order = std::memory_order_seq_cst) noexcept {
        return compare_exchange_weak(expected, desired, order, failure_of(order));
    }

    // For platform::wait_on and wake_one, which know std::atomic only.
    std::atomic<T> const& plain() const noexcept { return value_; }

private:
    static constexpr std::memory_order failure_of(std::memory_order order) noexcept {
        switch (order) {
        case std::memory_order_acq_rel: return std::memory_order_acquire;
        case std::memory_order_release: return std::memory_order_relaxed;
        default: return order;
        }
    }
    static bool compared(bool won) noexcept {
        Hook::compared(won);
        return won;
    }

    std::atomic<T> value_{};
};

// A policy over hooked_atomic. Waits end early whenever Hook::fails_spuriously().
template <class Hook>
struct hooked_atomics {
    template <class T>
    using atomic = hooked_atomic<T, Hook>;
    using mutex = std::mutex;

    static void wait(atomic<std::uint32_t> const& word, std::uint32_t expected) noexcept {
        Hook::before(access::load);
        if (!Hook::fails_spuriously()) {
            heist::platform::wait_on(word.plain(), expected);
        }
    }
    static void wait_for(atomic<std::uint32_t> const& word, std::uint32_t expected, std::int64_t ns) noexcept {
        Hook::before(access::load);
        if (!Hook::fails_spuriously()) {
            heist::platform::wait_on_for(word.plain(), expected, ns);
        }
    }
    static void wake(atomic<std::uint32_t> const& word) noexcept {
        Hook::before(access::load);
        heist::platform::wake_one(word.plain());
    }
};

// Delays: each thread, seeded by HEIST_TEST_SEED and the order in which threads come by, now and then pauses or
// gives up its processor ahead of an operation, so that the others get in between any two of them.
class chaos {
public:
    static void before(access) noexcept {
        std::uint64_t const drawn = draw();
        if (drawn % 64 == 0) {
            std::this_thread::yield();
        } else if (drawn % 8 == 0) {
            for (std::uint64_t pauses = (drawn >> 8) % 64; pauses > 0; --pauses) {
                heist::platform::cpu_pause();
            }
        }
    }
    static void compared(bool) noexcept {}
    static bool fails_spuriously() noexcept { return draw() % 16 == 0; }

private:
    static std::uint64_t draw() noexcept { // xorshift64*
        thread_local std::uint64_t state = first_state();
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        return state * 0x2545F4914F6CDD1DU >> 16;
    }
    static std::uint64_t first_state() noexcept {
        static std::atomic<std::uint64_t> threads{0};
        return (process_seed() + threads.fetch_add(1) * 0x9E3779B97F4A7C15U) | 1;
    }
};

using chaos_atomics = hooked_atomics<chaos>;

} // namespace support
