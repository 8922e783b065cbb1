// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "scheduler/crew.hpp"
#include "support/scale.hpp"

#include <cstddef>
#include <cstdlib>

namespace stress {

// HEIST_STRESS_SCALE=100 makes every test here a hundred times as long.
inline double scale() {
    static double const factor = [] {
        char const* const given = std::getenv("HEIST_STRESS_SCALE");
        double const value = given == nullptr ? 1.0 : std::strtod(given, nullptr);
        return value > 0 ? value : 1.0;
    }();
    return factor;
}

// How often, where every memory access costs ten times as much `reduced` times.
inline std::size_t times(std::size_t full, std::size_t reduced) {
    return static_cast<std::size_t>(static_cast<double>(support::scaled(full, reduced)) * scale()) + 1;
}

class watchdog : public scheduler_test::watchdog {
public:
    watchdog() : scheduler_test::watchdog(static_cast<unsigned>(300 * (scale() < 1 ? 1 : scale()))) {}
};

} // namespace stress
