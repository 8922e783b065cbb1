// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/frame.hpp>

#include <cstdint>

namespace heist::scheduler {

// Which errand, and the era of the owner's deque that began with it. An errand that goes on after another one within it has the same era again, but another
// number: otherwise is() could see the root of the one and the era of the other.
struct errand_stamp {
    std::uint32_t number = 0;
    std::uint32_t era = 0;
};

// The stolen work that the owner of a seat runs, as its waiter knows it. A waiter that finds its own work here may steal back from the era that began
// with it: children's thieves are the only strangers it helps.
//
// What is stolen between two is() that hold was pushed for `root`, unless the owner has pushed something between two errands (see
// steal_from_era()): the waiter looks at what it got.
template <class Atomics = std_atomics>
class basic_errand {
public:
    // Owner only.
    frame const* root() const noexcept { return frame_of(root_.load(std::memory_order_relaxed)); }

    // The owner works for `root` from now on; null: for nobody in particular. Owner only.
    void set(frame const* root, std::uint32_t era) noexcept {
        std::uint32_t const number = stamp().number + 1;
        root_.store(0, std::memory_order_relaxed);
        // release, both: who sees the stamp in is() sees no root from before; who sees the root sees no stamp from before.
        stamp_.store(pack({number, era}), std::memory_order_release);
        root_.store(number_of(root), std::memory_order_release);
    }

    // The one to ask is() about. Any thread.
    errand_stamp stamp() const noexcept { return unpack(stamp_.load(std::memory_order_relaxed)); }

    // Does the owner work for `root`, on the errand with this stamp? Any thread that waits for `root`, before and after it looks at the deque.
    // acquire, both, pairs with set().
    bool is(frame const* root, errand_stamp stamp) const noexcept {
        return root_.load(std::memory_order_acquire) == number_of(root) &&
               stamp_.load(std::memory_order_acquire) == pack(stamp);
    }

    // Nobody works here. Only while nobody else can reach it (a child of fork).
    void reset() noexcept { root_.store(0, std::memory_order_relaxed); }

private:
    static std::uintptr_t number_of(frame const* root) noexcept { return reinterpret_cast<std::uintptr_t>(root); }
    static frame const* frame_of(std::uintptr_t number) noexcept { return reinterpret_cast<frame const*>(number); }

    // bits 63..32: the number; bits 31..0: the era
    static std::uint64_t pack(errand_stamp stamp) noexcept { return (std::uint64_t{stamp.number} << 32) | stamp.era; }
    static errand_stamp unpack(std::uint64_t word) noexcept {
        return {static_cast<std::uint32_t>(word >> 32), static_cast<std::uint32_t>(word)};
    }

    typename Atomics::template atomic<std::uintptr_t> root_{0}; // an address
    typename Atomics::template atomic<std::uint64_t> stamp_{0};
};

using errand = basic_errand<>;

} // namespace heist::scheduler
