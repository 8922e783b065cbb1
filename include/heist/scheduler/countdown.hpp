// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>

#include <cstdint>

namespace heist::scheduler {

// How many tasks of a group are not finished. Many threads count, one waits for zero.
template <class Atomics = std_atomics>
class basic_countdown {
public:
    // One more. The group's owner, or a task of the group that is itself not finished (so that zero stays zero).
    // relaxed: the task itself is published by the deque it is pushed to.
    void add() noexcept { word_.fetch_add(1, std::memory_order_relaxed); }

    // One less. After this line the group may be gone. True: it was the last, and the owner waits and must be woken.
    [[nodiscard]] bool finish() noexcept {
        // release pairs with zero(): what the task did is visible to the owner.
        return word_.fetch_sub(1, std::memory_order_release) == (waiting_bit | 1);
    }

    // Are all finished? Owner only.
    // acquire pairs with finish(), through the release sequence of all of them.
    bool zero() const noexcept { return (word_.load(std::memory_order_acquire) & ~waiting_bit) == 0; }

    // The last one to finish must wake the owner. Owner only. False: all are finished.
    // acquire pairs with finish().
    bool announce_wait() noexcept {
        return (word_.fetch_or(waiting_bit, std::memory_order_acquire) & ~waiting_bit) != 0;
    }

    // The owner is through with waiting. Owner only. pre: zero()
    void retract_wait() noexcept { word_.store(0, std::memory_order_relaxed); }

private:
    // bit 31: the owner waits; bits 30..0: tasks that are not finished
    static constexpr std::uint32_t waiting_bit = 1U << 31;

    typename Atomics::template atomic<std::uint32_t> word_{0};
};

using countdown = basic_countdown<>;

} // namespace heist::scheduler
