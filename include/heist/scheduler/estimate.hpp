// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/tuning.hpp>

#include <atomic>

namespace heist::scheduler {

// A running average that any thread may read and update. Two updates at once may lose one: it is an estimate.
class estimate {
public:
    explicit estimate(float first) noexcept : value_(first) {}

    float get() const noexcept { return value_.load(std::memory_order_relaxed); }
    void set(float value) noexcept { value_.store(value, std::memory_order_relaxed); }

    void add(float sample) noexcept {
        float const old = get();
        set(old + tuning::sample_weight * (sample - old));
    }

    // Becomes a little smaller: for an estimate that is so high that nobody takes a sample any more.
    void fade() noexcept { set(get() * tuning::fading); }

private:
    std::atomic<float> value_;
};

} // namespace heist::scheduler
