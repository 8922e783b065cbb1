// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>

#include <cstdint>
#include <mutex>

namespace heist::scheduler {

// Which workers of a pool have been started, and whether it has ended: no worker starts twice, and none after the end.
//
// All that changes the word holds the lock, also while a thread is being started: so the end knows of every thread that there
// will ever be, and a child of fork() has none that was half started.
template <class Atomics = std_atomics>
class alignas(platform::cache_line) basic_roster {
public:
    // May one more of `most` workers be started? A hint: start_next() looks again. Any thread.
    bool may_start(std::uint32_t most) const noexcept { return word_.load(std::memory_order_relaxed) < most; }

    // Starts the next one of `most` workers, unless all are, the system has refused one before, or the end has come. start(index)
    // starts it, or says false: the system refuses. True: it was started. Any thread.
    template <class Start>
    bool start_next(std::uint32_t most, Start const& start) noexcept {
        if (!may_start(most)) {
            return false;
        }
        std::scoped_lock const lock(guard_);
        // The second look. relaxed, here and in end(): the lock orders it.
        std::uint32_t const word = word_.load(std::memory_order_relaxed);
        if (word >= most) {
            return false;
        }
        bool const started = start(word);
        word_.store(started ? word + 1 : word | refused_bit, std::memory_order_relaxed);
        return started;
    }

    // The end: no worker starts from now on. part(count) is told how many there are; it wakes and awaits them. Any thread.
    template <class Part>
    void end(Part const& part) noexcept {
        std::scoped_lock const lock(guard_);
        std::uint32_t const word = word_.load(std::memory_order_relaxed);
        // relaxed: it carries no data, and nobody sleeps through it, because the token of the parker brings it along.
        word_.store(word | ended_bit, std::memory_order_relaxed);
        part(word & count_mask);
    }

    // Has the end come? Any thread.
    bool ended() const noexcept { return (word_.load(std::memory_order_relaxed) & ended_bit) != 0; }

    // fork(): keeps the start of threads out of the moment. The forking thread.
    void before_fork() noexcept { guard_.lock(); }
    void after_fork_in_parent() noexcept { guard_.unlock(); }

    // None has been started, and none was refused; an end is an end. Returns how many the parent has. The only thread of the child.
    std::uint32_t after_fork_in_child() noexcept {
        std::uint32_t const word = word_.load(std::memory_order_relaxed); // nobody was changing it
        word_.store(word & ended_bit, std::memory_order_relaxed);
        guard_.unlock();
        return word & count_mask;
    }

private:
    // bit 31: the end has come; bit 30: the system has refused a thread, so the pool goes on with those it has; bits 29..0: workers
    // that run or ran. With one of the upper bits the word is larger than any number of workers.
    static constexpr std::uint32_t ended_bit = 1U << 31;
    static constexpr std::uint32_t refused_bit = 1U << 30;
    static constexpr std::uint32_t count_mask = refused_bit - 1;

    typename Atomics::template atomic<std::uint32_t> word_{0};
    typename Atomics::mutex guard_;
};

using roster = basic_roster<>;

} // namespace heist::scheduler
