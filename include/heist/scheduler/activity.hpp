// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>

#include <cstdint>

namespace heist::scheduler {

// What a worker is doing, for who ends the pool: an idle one sees the end and goes, a busy one may run a user's function that
// never returns.
//
// relaxed everywhere: it hands nothing over. What a worker did is visible to who joins it.
template <class Atomics = std_atomics>
class basic_activity {
public:
    // The worker only. After the last one it touches nothing of the pool any more.
    void work_begins() noexcept { state_.store(busy, std::memory_order_relaxed); }
    void rest_begins() noexcept { state_.store(idle, std::memory_order_relaxed); }
    void day_ends() noexcept { state_.store(gone, std::memory_order_relaxed); }

    // Waits, in steps of pause(), for a worker that knows of the end. True: it has gone and can be joined. False: it is busy, and
    // patient() is false. Who ends the pool.
    template <class Patient, class Pause>
    bool await_end(Patient const& patient, Pause const& pause) const noexcept {
        while (true) {
            std::uint32_t const now = state_.load(std::memory_order_relaxed);
            if (now == gone || (now == busy && !patient())) {
                return now == gone;
            }
            pause();
        }
    }

    // It has not begun. Only while nobody else can reach it (a child of fork).
    void reset() noexcept { state_.store(idle, std::memory_order_relaxed); }

private:
    static constexpr std::uint32_t idle = 0; // also before it has begun: it will see the end
    static constexpr std::uint32_t busy = 1;
    static constexpr std::uint32_t gone = 2;

    typename Atomics::template atomic<std::uint32_t> state_{idle};
};

using activity = basic_activity<>;

} // namespace heist::scheduler
