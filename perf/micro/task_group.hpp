// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <cstdint>
#include <span>

namespace perf {

struct task_group_kernels {
    std::uint64_t (*fib)(unsigned n);                // a group of one task per fork
    void (*flood)(std::span<std::uint32_t> results); // one task per element: results[i] = i
};

} // namespace perf
