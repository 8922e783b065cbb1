// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/platform/clock.hpp>
#include <heist/platform/cpu_pause.hpp>
#include <heist/platform/thread.hpp>
#include <heist/scheduler/atomics.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace heist::splitting {

// Hands a value, or the fact that there is none, from tile to tile: each tile receives what the one before passed on. Tiles may
// be done by different threads at the same time, as long as they are begun in order: then the one before is always done, or
// being done.
//
// A place is used again by every eighth tile (count); tile k passes on only after it has received, so the place of tile k + 1,
// which tile k - 7 had passed its value through, is free. Several places keep waiting threads from watching the same cache line.
template <class T, std::size_t count = 8, class Atomics = scheduler::std_atomics>
class relay {
    static_assert(count >= 2, "a tile passes on before the place that it has received from is used again");

public:
    explicit relay(std::optional<T> first) { put(0, std::move(first)); }

    // Gives the value for tile `number`; false: there is none, because a tile before it has failed. Waits, and adds the time, in
    // ns, to `waited`. Once per tile.
    bool receive(std::size_t number, std::optional<T>& value, std::int64_t& waited) {
        if (!waiting(number)) {
            std::int64_t const start = platform::now_ns();
            bool const came = wait_for(number, &relax);
            waited += platform::now_ns() - start;
            if (!came) {
                return false;
            }
        }
        take(number, value);
        return true;
    }

    // The two halves of receive(). wait_for() calls pause(looks) before each further look; false: a tile before has failed.
    template <class Pause>
    bool wait_for(std::size_t number, Pause const& pause) const noexcept {
        for (unsigned looks = 0; !waiting(number); ++looks) {
            if (broken_.load(std::memory_order_relaxed) < number) {
                return false;
            }
            pause(looks);
        }
        return true;
    }
    void take(std::size_t number, std::optional<T>& value) {
        place& mine = places_[number % count];
        value = std::move(mine.value);
        mine.value.reset();
    }

    // Is the value for tile `number` there already?
    bool waiting(std::size_t number) const noexcept { return ready(places_[number % count], number); }

    // Passes a value on, from tile `number` to the next. Once per tile, after receive().
    void pass(std::size_t number, std::optional<T> value) { put(number + 1, std::move(value)); }

    // Tile `number` has failed: those after it receive nothing. Lower tiles go on.
    void break_off(std::size_t number) noexcept {
        // relaxed, here and in wait_for(): who receives nothing reads nothing. What has failed is told by lowest_event.
        std::size_t seen = broken_.load(std::memory_order_relaxed);
        while (number < seen && !broken_.compare_exchange_weak(seen, number, std::memory_order_relaxed)) {
        }
    }

private:
    static constexpr unsigned looks_before_yielding = 256; // a few µs

    struct alignas(platform::cache_line) place {
        typename Atomics::template atomic<std::size_t> for_tile{0}; // number of the tile it is meant for, plus 1
        std::optional<T> value;
    };

    // acquire pairs with put(): the value is written, and what the tile before did until it passed on.
    static bool ready(place const& where, std::size_t number) noexcept {
        return where.for_tile.load(std::memory_order_acquire) == number + 1;
    }

    void put(std::size_t number, std::optional<T> value) {
        place& next = places_[number % count];
        next.value = std::move(value);
        next.for_tile.store(number + 1, std::memory_order_release); // pairs with ready()
    }

    static void relax(unsigned looks) noexcept {
        if (looks < looks_before_yielding) {
            platform::cpu_pause();
        } else {
            platform::yield_cpu(); // the thread before us may have lost its CPU to us
        }
    }

    place places_[count];
    // The lowest failed tile.
    alignas(platform::cache_line) typename Atomics::template atomic<std::size_t> broken_{static_cast<std::size_t>(-1)};
};

} // namespace heist::splitting
