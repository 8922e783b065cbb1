// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/scale.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <sstream>
#include <string>

// The table of cmake/soak.sh: a test that has ended says what it has done.
namespace support {

// A row, in the long form only.
template <class... Parts>
void soak_row(std::string const& test, std::string const& goal, Parts const&... result) {
    if (!soaking()) {
        return;
    }
    std::ostringstream text;
    text.precision(3);
    (text << ... << result);
    std::printf("SOAK| %s%s | %s | %s%s |\n", test.c_str(), with_chaos ? ", chaos" : "", goal.c_str(),
                ::testing::Test::HasFailure() ? "**FAILED** " : "", text.str().c_str());
    std::fflush(stdout); // rows are read while the program runs
}

// The longest of many durations; any thread may add one.
class worst_case {
public:
    using clock = std::chrono::steady_clock;

    void add(clock::duration took) noexcept {
        clock::rep const mine = took.count();
        clock::rep seen = longest_.load(std::memory_order_relaxed);
        while (seen < mine && !longest_.compare_exchange_weak(seen, mine, std::memory_order_relaxed)) {
        }
    }
    double milliseconds() const noexcept {
        return std::chrono::duration<double, std::milli>(clock::duration(longest_.load(std::memory_order_relaxed)))
            .count();
    }

private:
    std::atomic<clock::rep> longest_{0};
};

} // namespace support
