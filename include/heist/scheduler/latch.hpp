// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>

#include <cstdint>

namespace heist::scheduler {

// "Done", said once by one thread to one other. The waiter may leave its name, so that the setter knows whom to wake.
template <class Atomics = std_atomics>
class basic_latch {
public:
    static constexpr std::uint32_t nobody = ~std::uint32_t{0};

    // Was it set? Waiter only.
    // acquire pairs with set(): what the setter did before is visible.
    bool done() const noexcept { return state_.load(std::memory_order_acquire) == set_value; }

    // Leaves the waiter's name (a seat's index). Waiter only. False: it is set already, and there is nothing to wait for.
    bool announce_wait(std::uint32_t name) noexcept {
        std::uint32_t expected = pending;
        // acquire pairs with set(), where it fails. Where it succeeds nothing is to be seen; g++ 12 warns of relaxed there.
        return state_.compare_exchange_strong(expected, first_name + name, std::memory_order_acquire);
    }

    // Sets it. Once, by one thread. After this line `*this` may be gone. Returns who waits, or `nobody`.
    [[nodiscard]] std::uint32_t set() noexcept {
        // release pairs with done() and announce_wait().
        std::uint32_t const before = state_.exchange(set_value, std::memory_order_release);
        return before == pending ? nobody : before - first_name;
    }

private:
    static constexpr std::uint32_t pending = 0;
    static constexpr std::uint32_t set_value = 1;
    static constexpr std::uint32_t first_name = 2;

    typename Atomics::template atomic<std::uint32_t> state_{pending};
};

using latch = basic_latch<>;

} // namespace heist::scheduler
