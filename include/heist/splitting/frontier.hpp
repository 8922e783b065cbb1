// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace heist::splitting {

// Up to where a range was handed out: every element once, from the front, so that a piece is begun only after all before it were.
//
// relaxed everywhere: it hands out numbers, not data.
template <class Atomics = scheduler::std_atomics>
class basic_frontier {
public:
    struct piece {
        std::size_t begin;
        std::size_t size; // 0: there is nothing left
    };

    // Hands out the next size_at(begin) of `total` elements, or as many as there are. Any participant.
    template <class SizeAt>
    piece advance(std::size_t total, SizeAt const& size_at) noexcept {
        std::size_t begin = reached_.load(std::memory_order_relaxed);
        std::size_t size = 0;
        do {
            size = (std::min)(size_at(begin), total - begin);
        } while (size != 0 && !reached_.compare_exchange_weak(begin, begin + size, std::memory_order_relaxed));
        return {begin, size};
    }

    std::size_t reached() const noexcept { return reached_.load(std::memory_order_relaxed); }

    // Only while nobody else moves it: at the beginning, or under a lock that all take.
    void move_to(std::size_t index) noexcept { reached_.store(index, std::memory_order_relaxed); }

private:
    typename Atomics::template atomic<std::size_t> reached_{0};
};

using frontier = basic_frontier<>;

} // namespace heist::splitting
