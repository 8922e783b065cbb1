// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/timing.hpp>
#include <support/workload.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace perf {

struct measurement {
    unsigned rounds;
    std::array<std::optional<nanoseconds>, peer_count> call; // median time of one call
    std::array<std::optional<double>, peer_count> ratio;     // median of time(seq) / time(peer) within a round
};

struct effort {
    unsigned rounds = 5;
    unsigned slow_rounds = 3; // where a call of seq takes longer than slow
    nanoseconds slow = std::chrono::milliseconds{200};
    nanoseconds at_least = std::chrono::milliseconds{10}; // each peer in each round
};

// Measures those of the peers that offer the workload. In each round they run one after the other, shuffled, on the
// same sequence of inputs, so that what disturbs the machine for longer than a round disturbs both sides of a ratio.
// The time of a round is its median batch: a batch during which the CPU was taken away does not count.
// Throws std::runtime_error if a peer's result differs from seq's. pre: peers include seq
measurement measure(workload const& what, std::size_t n, std::span<peer const> peers, effort const& how);

} // namespace perf
