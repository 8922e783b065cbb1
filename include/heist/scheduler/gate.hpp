// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/assert.hpp>
#include <heist/scheduler/atomics.hpp>

#include <cstdint>

namespace heist::scheduler {

// Lets helpers in to a job that lives on its caller's stack, and lets the caller know when the last one is out.
//
// The gate itself lives in the pool, not in the job: a helper that comes too late finds a closed gate in valid memory.
// Invariant: who is inside (from try_enter() to leave(), from try_visit() to leave_visit()) may touch the job; the caller
// destroys the job only after close() and once nobody is inside.
//
// Helpers take room, visitors do not: they come to see what the job is, and most leave at once. If they took room, a worker
// that looks for some at that moment would go to sleep, and nobody would wake it when the visitor has left.
template <class Atomics = std_atomics>
class basic_gate {
public:
    static constexpr std::uint32_t max_inside = (1U << 10) - 1; // helpers, and as many visitors

    // Admits up to `limit` helpers at a time. Caller only, on a closed gate with nobody inside.
    void open(std::uint32_t limit) noexcept {
        HEIST_ASSERT(limit <= max_inside, "a job takes at most max_inside helpers");
        // release pairs with try_enter(): the job is written.
        word_.store(open_bit | (limit << limit_shift), std::memory_order_release);
    }

    // Comes in, if the gate is open and there is room. Any thread.
    bool try_enter() noexcept {
        std::uint32_t seen = word_.load(std::memory_order_relaxed);
        while (has_room(seen)) {
            // acquire pairs with open(): the job is visible.
            if (word_.compare_exchange_weak(seen, seen + one_helper, std::memory_order_acquire,
                                            std::memory_order_relaxed)) {
                return true;
            }
        }
        return false;
    }

    // Comes in to look at the job, if the gate is open and there would be room to stay. Any thread.
    bool try_visit() noexcept {
        std::uint32_t seen = word_.load(std::memory_order_relaxed);
        while (has_room(seen) && (seen & visitors_mask) != visitors_mask) {
            // acquire pairs with open(): the job is visible.
            if (word_.compare_exchange_weak(seen, seen + one_visitor, std::memory_order_acquire,
                                            std::memory_order_relaxed)) {
                return true;
            }
        }
        return false;
    }

    // A visitor becomes a helper, if there is room. False: it still is a visitor.
    bool try_stay() noexcept {
        std::uint32_t seen = word_.load(std::memory_order_relaxed);
        while (has_room(seen)) {
            // relaxed: it is inside already.
            if (word_.compare_exchange_weak(seen, seen + one_helper - one_visitor, std::memory_order_relaxed)) {
                return true;
            }
        }
        return false;
    }

    // Would try_enter() have succeeded? Any thread.
    // relaxed, here and in lonely(): who has seen the notice up (board::shown) has seen open(); who has come since then
    // is out of date at once.
    bool admits() const noexcept { return has_room(word_.load(std::memory_order_relaxed)); }

    // Open, and nobody has come yet? Any thread.
    bool lonely() const noexcept {
        std::uint32_t const word = word_.load(std::memory_order_relaxed);
        return has_room(word) && helpers_of(word) == 0;
    }

    // Goes out. A helper. After this line the job may be gone. True: the caller waits and must be woken.
    [[nodiscard]] bool leave() noexcept {
        // release pairs with close() and quiet(): what this helper wrote is visible to the caller.
        return awaited(word_.fetch_sub(one_helper, std::memory_order_release), one_helper);
    }

    // Goes out. A visitor. After this line the job may be gone. True: the caller waits and must be woken.
    [[nodiscard]] bool leave_visit() noexcept {
        // release pairs with close() and quiet(): this visitor has read what it wanted to.
        return awaited(word_.fetch_sub(one_visitor, std::memory_order_release), one_visitor);
    }

    // Lets nobody in any more. Caller only. True: nobody is inside.
    bool close() noexcept {
        // acquire pairs with leave().
        return (word_.fetch_and(~open_bit, std::memory_order_acquire) & inside_mask) == 0;
    }

    // Nobody is inside. Caller only, after close().
    // acquire pairs with leave(), through the release sequence of all of them.
    bool quiet() const noexcept { return (word_.load(std::memory_order_acquire) & inside_mask) == 0; }

    // From now on the last one out must wake the caller. Caller only, after close(). False: nobody is inside any more.
    bool announce_wait() noexcept {
        // acquire pairs with leave(). No release: who reads the bit wakes the caller in its notice, which is the pool's.
        return (word_.fetch_or(waiting_bit, std::memory_order_acquire) & inside_mask) != 0;
    }

private:
    // bit 31: open; bit 30: the caller waits; bits 29..20: limit; bits 19..10: helpers inside; bits 9..0: visitors inside
    static constexpr std::uint32_t open_bit = 1U << 31;
    static constexpr std::uint32_t waiting_bit = 1U << 30;
    static constexpr unsigned limit_shift = 20;
    static constexpr unsigned helpers_shift = 10;
    static constexpr std::uint32_t one_helper = 1U << helpers_shift;
    static constexpr std::uint32_t one_visitor = 1;
    static constexpr std::uint32_t visitors_mask = one_helper - 1;
    static constexpr std::uint32_t inside_mask = (1U << limit_shift) - 1; // both

    static std::uint32_t helpers_of(std::uint32_t word) noexcept { return (word >> helpers_shift) & max_inside; }
    static bool has_room(std::uint32_t word) noexcept {
        return (word & open_bit) != 0 && helpers_of(word) < ((word >> limit_shift) & max_inside);
    }
    // Was `who` the last one inside, and does the caller wait?
    static bool awaited(std::uint32_t before, std::uint32_t who) noexcept {
        return (before & inside_mask) == who && (before & waiting_bit) != 0;
    }

    typename Atomics::template atomic<std::uint32_t> word_{0};
};

using gate = basic_gate<>;

} // namespace heist::scheduler
