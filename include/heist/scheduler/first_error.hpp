// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>

#include <utility>

namespace heist::scheduler {

// The first error that any of several threads meets, for one that waits until all are finished.
//
// relaxed everywhere: who keeps an error says afterwards that it is finished (countdown::finish()), and that publishes the error.
template <class Error, class Atomics = std_atomics>
class first_error {
public:
    // Any thread that is not finished.
    void keep(Error error) noexcept {
        if (!kept_.exchange(true, std::memory_order_relaxed)) {
            error_ = std::move(error);
        }
    }

    // What was kept, or an empty one. Who waits, when all are finished.
    Error take() noexcept {
        if (!kept_.load(std::memory_order_relaxed)) {
            return {};
        }
        kept_.store(false, std::memory_order_relaxed);
        return std::exchange(error_, Error{});
    }

private:
    typename Atomics::template atomic<bool> kept_{false};
    Error error_{}; // written by who was first
};

} // namespace heist::scheduler
