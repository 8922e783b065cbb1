// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <mutex>
#include <set>
#include <thread>

// How tests wait for other threads: for a condition, never for a time. Every wait gives up after `bail_out`, so that
// a library that never brings the other thread fails the test instead of hanging it.
namespace support {

inline constexpr std::chrono::seconds bail_out{30};

template <class Condition>
bool wait_until(Condition const& condition) {
    auto const deadline = std::chrono::steady_clock::now() + bail_out;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::yield();
    }
    return true;
}

// Which threads came by.
class thread_log {
public:
    void add() {
        std::lock_guard const guard(mutex_);
        ids_.insert(std::this_thread::get_id());
    }
    std::size_t size() const {
        std::lock_guard const guard(mutex_);
        return ids_.size();
    }
    std::set<std::thread::id> ids() const {
        std::lock_guard const guard(mutex_);
        return ids_;
    }

private:
    mutable std::mutex mutex_;
    std::set<std::thread::id> ids_;
};

// Returns true in each thread once `expected` different threads have arrived; false when they don't.
class rendezvous {
public:
    explicit rendezvous(std::size_t expected) : expected_(expected) {}

    bool arrive_and_wait() {
        arrived_.add();
        if (missed_.load()) {
            return false; // one bail-out is enough for all who come later
        }
        if (!wait_until([&] { return arrived_.size() >= expected_ || missed_.load(); }) || missed_.load()) {
            missed_.store(true);
            return false;
        }
        return true;
    }
    bool met() const { return !missed_.load() && arrived_.size() >= expected_; }
    std::set<std::thread::id> ids() const { return arrived_.ids(); }

private:
    std::size_t expected_;
    thread_log arrived_;
    std::atomic<bool> missed_{false};
};

} // namespace support
