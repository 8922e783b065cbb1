// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/platform/clock.hpp>
#include <heist/platform/cpu_pause.hpp>
#include <heist/platform/thread.hpp>

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
// A place is used again by every eighth tile; tile k passes on only after it has received, so the place of tile k + 1, which
// tile k - 7 had passed its value through, is free. Several places keep waiting threads from watching the same cache line.
template <class T>
class relay {
public:
    explicit relay(std::optional<T> first) { put(0, std::move(first)); }

    // Gives the value for tile `number`; false: there is none, because a tile before it has failed. Waits, and adds the time, in
    // ns, to `waited`. Once per tile.
    bool receive(std::size_t number, std::optional<T>& value, std::int64_t& waited) {
        if (!waiting(number)) {
            std::int64_t const start = platform::now_ns();
            bool const came = wait_for(number);
            waited += platform::now_ns() - start;
            if (!came) {
                return false;
            }
        }
        place& mine = places_[number % count];
        value = std::move(mine.value);
        mine.value.reset();
        return true;
    }

    // Is the value for tile `number` there already?
    bool waiting(std::size_t number) const noexcept { return ready(places_[number % count], number); }

    // Passes a value on, from tile `number` to the next. Once per tile, after receive().
    void pass(std::size_t number, std::optional<T> value) { put(number + 1, std::move(value)); }

    // Tile `number` has failed: those after it receive nothing. Lower tiles go on.
    void break_off(std::size_t number) noexcept {
        std::size_t seen = broken_.load(std::memory_order_relaxed);
        // release pairs with wait_for().
        while (number < seen && !broken_.compare_exchange_weak(seen, number, std::memory_order_release)) {
        }
    }

private:
    static constexpr std::size_t count = 8;
    static constexpr unsigned looks_before_yielding = 256; // a few µs

    struct alignas(platform::cache_line) place {
        std::atomic<std::size_t> for_tile{0}; // number of the tile it is meant for, plus 1
        std::optional<T> value;
    };

    // acquire pairs with put(): the value is written.
    static bool ready(place const& where, std::size_t number) noexcept {
        return where.for_tile.load(std::memory_order_acquire) == number + 1;
    }

    void put(std::size_t number, std::optional<T> value) {
        place& next = places_[number % count];
        next.value = std::move(value);
        next.for_tile.store(number + 1, std::memory_order_release);
    }

    // False: a tile before it has failed.
    bool wait_for(std::size_t number) const noexcept {
        for (unsigned looks = 0; !waiting(number); ++looks) {
            // acquire pairs with break_off(): what the failed tile has noted.
            if (broken_.load(std::memory_order_acquire) < number) {
                return false;
            }
            if (looks < looks_before_yielding) {
                platform::cpu_pause();
            } else {
                platform::yield_cpu(); // the thread before us may have lost its CPU to us
            }
        }
        return true;
    }

    place places_[count];
    alignas(platform::cache_line) std::atomic<std::size_t> broken_{static_cast<std::size_t>(-1)}; // lowest failed tile
};

} // namespace heist::splitting
