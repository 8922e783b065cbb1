// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/gate.hpp>
#include <heist/scheduler/loop.hpp>
#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/tuning.hpp>

#include <bit>
#include <cstdint>

namespace heist::scheduler {

// A loop that looks for helpers. Who is inside the gate may read the fields that open() published.
template <class Atomics = std_atomics>
struct alignas(platform::cache_line) basic_notice {
    basic_gate<Atomics> door;
    basic_parker<Atomics> caller; // where the loop's caller sleeps until the last helper has left
    // Sleepers the helpers should still wake: each arriving one wakes some (tuning::wakes_per_helper).
    typename Atomics::template atomic<std::uint32_t> to_wake{0};
    loop* job = nullptr;
    std::int64_t published_at = 0; // ns; a woken helper measures the wake-up with it
};

// The loops of a pool that are open for helpers. A notice is pool memory: it stays valid whoever looks at it, whenever.
template <class Atomics = std_atomics>
class basic_board {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    // Reserves a notice, or `none` if all are in use. Any thread.
    std::uint32_t reserve() noexcept {
        std::uint64_t seen = used_.load(std::memory_order_relaxed);
        while (~seen != 0) {
            auto const index = static_cast<std::uint32_t>(std::countr_one(seen));
            // acquire pairs with release(): the predecessor is through with the notice.
            if (used_.compare_exchange_weak(seen, seen | bit_of(index), std::memory_order_acquire,
                                            std::memory_order_relaxed)) {
                return index;
            }
        }
        return none;
    }

    // Puts a reserved notice up. Its caller only, after door.open().
    // seq_cst: the caller reads the sleepers next, a worker that goes to sleep reads shown() after announcing itself.
    void show(std::uint32_t index) noexcept { shown_.fetch_or(bit_of(index), std::memory_order_seq_cst); }

    // Takes it down, because there is nothing left to claim. Who takes part, and then looks at the shares once more
    // (range_slot::still_remaining); and the caller at the end.
    // seq_cst: if a thief has still seen it up in offer(), that second look sees the blocks it had filled in before.
    void hide(std::uint32_t index) noexcept {
        if ((shown_.load(std::memory_order_relaxed) & bit_of(index)) != 0) {
            shown_.fetch_and(~bit_of(index), std::memory_order_seq_cst);
        }
    }

    // Puts it up, if somebody took it down while the blocks of a thief were on their way to its share. Who takes part,
    // after range_slot::refill(). True: it was down.
    // Mostly it is up, and all who steal read the one word at the same time instead of waiting for each other.
    bool offer(std::uint32_t index) noexcept {
        std::uint64_t const bit = bit_of(index);
        return (shown_.load(std::memory_order_seq_cst) & bit) == 0 &&
               (shown_.fetch_or(bit, std::memory_order_seq_cst) & bit) == 0;
    }

    // Gives the notice back. Its caller only, hidden, with a closed gate and nobody inside.
    void release(std::uint32_t index) noexcept { used_.fetch_and(~bit_of(index), std::memory_order_release); }

    // The notices that are up, one bit each. Any thread.
    std::uint64_t shown() const noexcept { return shown_.load(std::memory_order_seq_cst); }

    basic_notice<Atomics>& operator[](std::uint32_t index) noexcept { return notices_[index]; }
    basic_notice<Atomics> const& operator[](std::uint32_t index) const noexcept { return notices_[index]; }

private:
    static_assert(tuning::board_size == 64, "one bit per notice");
    static std::uint64_t bit_of(std::uint32_t index) noexcept { return std::uint64_t{1} << index; }

    alignas(platform::cache_line) typename Atomics::template atomic<std::uint64_t> shown_{0};
    alignas(platform::cache_line) typename Atomics::template atomic<std::uint64_t> used_{0};
    basic_notice<Atomics> notices_[tuning::board_size];
};

using notice = basic_notice<>;
using board = basic_board<>;

} // namespace heist::scheduler
