// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/tuning.hpp>

#include <bit>
#include <cstdint>

namespace heist::scheduler {

// Which seats for threads from outside are taken, one bit each. A seat goes from guest to guest, with its deque and its bed.
template <class Atomics = std_atomics>
class alignas(platform::cache_line) basic_guests {
public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    // Takes a free seat, or `none`. Any thread.
    std::uint32_t sit_down() noexcept {
        std::uint64_t seen = taken_.load(std::memory_order_relaxed);
        while (true) {
            auto const seat = static_cast<std::uint32_t>(std::countr_one(seen));
            if (seat >= tuning::guest_seats) {
                return none;
            }
            // acquire pairs with get_up(): the deque is as the last guest left it.
            if (taken_.compare_exchange_weak(seen, seen | bit_of(seat), std::memory_order_acquire,
                                             std::memory_order_relaxed)) {
                return seat;
            }
        }
    }

    // Gives the seat back. Who sits on it.
    void get_up(std::uint32_t seat) noexcept { taken_.fetch_and(~bit_of(seat), std::memory_order_release); }

    // All are free. Only while nobody else can reach it (a child of fork).
    void reset() noexcept { taken_.store(0, std::memory_order_relaxed); }

private:
    static_assert(tuning::guest_seats < 64, "one bit per seat, and one more, which is never set");
    static std::uint64_t bit_of(std::uint32_t seat) noexcept { return std::uint64_t{1} << seat; }

    typename Atomics::template atomic<std::uint64_t> taken_{0};
};

using guests = basic_guests<>;

} // namespace heist::scheduler
