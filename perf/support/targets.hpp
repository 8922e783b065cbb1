// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <span>
#include <string_view>

namespace perf {

// What heist wants to reach on two threads, as speed relative to seq.
struct target {
    static constexpr double best_peer = 0; // as fast as the best of the others in the same run

    std::string_view workload;
    unsigned log2; // of the size
    double speed;
};

// In the order of the table of peers that they come from.
std::span<target const> all_targets();

// A target that another program measures.
struct other_target {
    std::string_view what, target, command;
};
std::span<other_target const> other_targets();

} // namespace perf
