// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/frame.hpp>

#include <cstdint>

namespace heist::scheduler {

// The stolen work that the owner of a seat runs, as its waiter knows it, and the era of the owner's deque that began with it. A
// waiter that finds its own work here may steal back from that era: children's thieves are the only strangers it helps.
//
// What is stolen between two is() that hold was pushed for `root`, unless the owner has pushed something between two errands (see
// steal_from_era()): the waiter looks at what it got.
template <class Atomics = std_atomics>
class basic_errand {
public:
    // Owner only.
    frame const* root() const noexcept { return frame_of(root_.load(std::memory_order_relaxed)); }
    std::uint32_t root_era() const noexcept { return era_.load(std::memory_order_relaxed); }

    // The owner works for `root` from now on; null: for nobody in particular. Owner only.
    void set(frame const* root, std::uint32_t era) noexcept {
        root_.store(0, std::memory_order_relaxed);
        // release, both: who sees the era in is() sees no root from before; who sees the root sees no era from before.
        era_.store(era, std::memory_order_release);
        root_.store(number_of(root), std::memory_order_release);
    }

    // The era to ask is() about. Any thread.
    std::uint32_t era() const noexcept { return era_.load(std::memory_order_relaxed); }

    // Does the owner work for `root`, since `era`? Any thread that waits for `root`, before and after it looks at the deque.
    // acquire, both, pairs with set().
    bool is(frame const* root, std::uint32_t era) const noexcept {
        return root_.load(std::memory_order_acquire) == number_of(root) && era_.load(std::memory_order_acquire) == era;
    }

    // Nobody works here. Only while nobody else can reach it (a child of fork).
    void reset() noexcept { root_.store(0, std::memory_order_relaxed); }

private:
    static std::uintptr_t number_of(frame const* root) noexcept { return reinterpret_cast<std::uintptr_t>(root); }
    static frame const* frame_of(std::uintptr_t number) noexcept { return reinterpret_cast<frame const*>(number); }

    typename Atomics::template atomic<std::uintptr_t> root_{0}; // an address
    typename Atomics::template atomic<std::uint32_t> era_{0};
};

using errand = basic_errand<>;

} // namespace heist::scheduler
