// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <cstdint>
#include <span>

namespace perf {

// One multiplication and one addition: the loop runs at the speed of the memory.
struct light {
    void operator()(double& x) const noexcept { x = x * 0.5 + 1.0; }
};

struct work_item {
    std::uint64_t value;
    std::uint64_t steps; // how long it takes
};

// A chain of dependent steps, which no compiler can shorten and no second load unit can hide.
struct busy {
    void operator()(work_item& item) const noexcept {
        auto value = item.value;
        for (auto step = item.steps; step != 0; --step)
            value = (value ^ (value >> 29)) * 0x9e3779b97f4a7c15u;
        item.value = value;
    }
};

// One step takes about 1.6 ns at 3 GHz. The table's seq column has the true time.
inline constexpr std::uint64_t steps_per_microsecond = 625;

// Types of their own, because heist learns the cost of an element by the type of its function, as it would in a program
// in which these were two different lambdas.
struct heavy : busy {};
struct skewed : busy {};

struct for_each_kernels {
    void (*light)(std::span<double>);
    void (*heavy)(std::span<work_item>);
    void (*skewed)(std::span<work_item>);
};

} // namespace perf
