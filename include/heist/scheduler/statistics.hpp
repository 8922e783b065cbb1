// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace heist::scheduler {

// What a pool has done since it was made. A snapshot: calls that are under way may be counted in part, and each other thread
// may be behind by up to a hundred small calls (its own calls a thread always sees).
struct pool_statistics {
    std::uint64_t parallel_calls = 0;    // calls that offered their work to the pool; one of several phases counts each
    std::uint64_t caller_only_calls = 0; // calls with a parallel policy that stayed in the calling thread
    std::uint64_t blocks = 0;            // blocks of loops and forked tasks that were run
    std::uint64_t steals = 0;            // times a thread took work from another one
    std::uint64_t stolen_blocks = 0;     // blocks and tasks that changed hands that way
    std::uint64_t wake_ups = 0;          // times a sleeping worker was woken, or a new one started
    std::uint64_t parks = 0;             // times a worker went to sleep
};

enum class counter : std::size_t {
    parallel_calls,
    caller_only_calls,
    blocks,
    steals,
    stolen_blocks,
    wake_ups,
    parks,
};

// The counters behind pool_statistics, in lanes, so that threads seldom share a line: one relaxed add is about 4 ns.
class counters {
public:
    static constexpr std::size_t lanes = 16;

    // Adds to a counter and returns its old value in this lane. Any thread.
    std::uint64_t add(std::size_t lane, counter which, std::uint64_t amount) noexcept {
        return lanes_[lane % lanes].values[static_cast<std::size_t>(which)].fetch_add(amount,
                                                                                      std::memory_order_relaxed);
    }

    pool_statistics read() const noexcept {
        return {sum(counter::parallel_calls), sum(counter::caller_only_calls), sum(counter::blocks),
                sum(counter::steals),         sum(counter::stolen_blocks),     sum(counter::wake_ups),
                sum(counter::parks)};
    }

private:
    struct alignas(platform::cache_line) lane_counters {
        std::array<std::atomic<std::uint64_t>, 7> values{};
    };

    std::uint64_t sum(counter which) const noexcept {
        std::uint64_t total = 0;
        for (lane_counters const& each : lanes_) {
            total += each.values[static_cast<std::size_t>(which)].load(std::memory_order_relaxed);
        }
        return total;
    }

    std::array<lane_counters, lanes> lanes_{};
};

} // namespace heist::scheduler
