// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithms/for_each.hpp>

#include <span>

namespace perf {

inline constexpr unsigned crowd = 16; // threads

// What a peer does with so many threads, however few CPUs there are.
struct crowd_kernels {
    void (*heavy)(std::span<work_item>);
};

} // namespace perf
