// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/futex.hpp>

#include <atomic>
#include <cstdint>
#include <mutex>

namespace heist::scheduler {

// The atomics policy of production code. The concurrent cores (range_slot, deque, gate, board, latch, countdown, first_error,
// parker, sleepers, dormitory, strays, roster, activity, guests, errand; relay, frontier and lowest_event of splitting/) are
// templates over such a policy, so that the tests run the very same source with pauses injected at every operation, or inside
// a simulator of the memory model (conformance/model).
//
// No core uses a stand-alone fence. Where store buffering must be excluded, both sides use seq_cst operations on the
// words themselves, which costs the same on x86 and keeps thread sanitizer (blind to fences) exact.
struct std_atomics {
    template <class T>
    using atomic = std::atomic<T>;
    using mutex = std::mutex;

    // Blocks while `word` holds `expected`; may return spuriously.
    static void wait(atomic<std::uint32_t> const& word, std::uint32_t expected) noexcept {
        platform::wait_on(word, expected);
    }

    // The same, for about `ns` at most.
    static void wait_for(atomic<std::uint32_t> const& word, std::uint32_t expected, std::int64_t ns) noexcept {
        platform::wait_on_for(word, expected, ns);
    }

    // Wakes one thread that is blocked on `word`.
    static void wake(atomic<std::uint32_t> const& word) noexcept { platform::wake_one(word); }
};

} // namespace heist::scheduler
