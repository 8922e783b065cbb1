// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>

#include <atomic>
#include <cstddef>
#include <exception>
#include <limits>
#include <mutex>

namespace heist::splitting {

// What a sequential loop would have met first: an exception, or something it was looking for.
//
// An event cancels everything above its position; what lies below runs on, and may have an earlier one. When all threads are
// through, what is kept is the event of the lowest position.
template <class Atomics = scheduler::std_atomics>
class basic_lowest_event {
public:
    static constexpr std::size_t none = (std::numeric_limits<std::size_t>::max)();

    // Need what begins at this position not be done any more? Any participant.
    // relaxed: work that is done although it was cancelled a moment ago is merely wasted.
    bool cancels(std::size_t position) const noexcept { return position > position_.load(std::memory_order_relaxed); }

    // The current exception was thrown at `position`. Any participant, inside a handler.
    void keep_exception(std::size_t position) noexcept {
        keep(position, [this] { error_ = std::current_exception(); });
    }

    // Something else happened at `position`; if that is the lowest so far, note() notes it. Any participant.
    template <class Note>
    void keep(std::size_t position, Note const& note) noexcept {
        std::scoped_lock const lock(guard_);
        // relaxed: the lock orders those who keep, and who reads what is kept does so when all have left the loop.
        if (position < position_.load(std::memory_order_relaxed)) {
            error_ = nullptr;
            note();
            position_.store(position, std::memory_order_relaxed);
        }
    }

    // Where it happened; none: nowhere. The caller, after all participants have left.
    std::size_t position() const noexcept { return position_.load(std::memory_order_relaxed); }

    // Throws the exception, if it is one.
    void rethrow() const {
        if (error_) {
            std::rethrow_exception(error_);
        }
    }

private:
    typename Atomics::template atomic<std::size_t> position_{none};
    typename Atomics::mutex guard_;
    std::exception_ptr error_;
};

using lowest_event = basic_lowest_event<>;

} // namespace heist::splitting
