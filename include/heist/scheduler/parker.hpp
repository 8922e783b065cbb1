// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>

#include <cstdint>

namespace heist::scheduler {

// Where one thread sleeps. unpark() leaves a token; park() returns once it has taken one, park_for() also when the time is over. Tokens do not add up, and one
// left over from an earlier round makes a later park() return early: callers re-check what they wait for in a loop.
template <class Atomics = std_atomics>
class basic_parker {
public:
    // Sleeps until there is a token and takes it. Owner only.
    void park() noexcept {
        std::uint32_t expected = idle;
        if (state_.compare_exchange_strong(expected, asleep, std::memory_order_relaxed)) {
            do {
                Atomics::wait(state_, asleep);
            } while (state_.load(std::memory_order_relaxed) == asleep);
        }
        take();
    }

    // Sleeps until there is a token and takes it, or for about so long. Owner only. True: it has taken one. A token that comes
    // later is there for the next time.
    bool park_for(std::int64_t ns) noexcept {
        std::uint32_t expected = idle;
        if (state_.compare_exchange_strong(expected, asleep, std::memory_order_relaxed)) {
            Atomics::wait_for(state_, asleep, ns);
        }
        return take();
    }

    // Leaves a token and wakes the owner if it sleeps. Any thread. True if the owner had to be woken.
    bool unpark() noexcept {
        // release pairs with take().
        if (state_.exchange(token, std::memory_order_release) != asleep) {
            return false;
        }
        Atomics::wake(state_);
        return true;
    }

private:
    // Takes the token, if there is one; the owner is awake. acquire pairs with unpark(): what the waker did before is visible to the
    // woken thread.
    bool take() noexcept { return state_.exchange(idle, std::memory_order_acquire) == token; }

    static constexpr std::uint32_t idle = 0;
    static constexpr std::uint32_t token = 1;
    static constexpr std::uint32_t asleep = 2;

    typename Atomics::template atomic<std::uint32_t> state_{idle};
};

using parker = basic_parker<>;

} // namespace heist::scheduler
