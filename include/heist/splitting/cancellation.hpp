// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>

namespace heist::splitting {

// The exception that a sequential loop would have thrown first.
//
// A block that throws cancels all blocks above it; those below run on, and may throw an earlier one. When all threads are
// through, what is kept is the exception of the lowest throwing block, whose elements ran in order up to the throw.
class first_exception {
public:
    // Need this block not be run any more? Any participant.
    // relaxed: a block that runs although it was cancelled a moment ago is merely wasted.
    bool cancels(std::uint32_t block) const noexcept { return block > lowest_.load(std::memory_order_relaxed); }

    // Block `block` threw the current exception. Any participant, inside a handler.
    void keep(std::uint32_t block) noexcept {
        std::scoped_lock const lock(guard_);
        if (block < lowest_.load(std::memory_order_relaxed)) {
            error_ = std::current_exception();
            lowest_.store(block, std::memory_order_relaxed);
        }
    }

    // Did anything throw? The caller, after all participants have left.
    bool happened() const noexcept { return error_ != nullptr; }

    void rethrow() const {
        if (happened()) {
            std::rethrow_exception(error_);
        }
    }

private:
    std::atomic<std::uint32_t> lowest_{~std::uint32_t{0}};
    std::mutex guard_;
    std::exception_ptr error_;
};

} // namespace heist::splitting
