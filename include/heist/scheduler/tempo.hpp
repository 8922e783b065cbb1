// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/estimate.hpp>
#include <heist/scheduler/rhythm.hpp>
#include <heist/scheduler/tuning.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace heist::scheduler {

// What the pool knows about time on this machine: what help costs, and how soon the next call will want it.
class alignas(platform::cache_line) tempo {
public:
    // The time that passes, in ns, before a sleeping worker that is woken now has taken its first block.
    float cold_help_ns() const noexcept { return wake_cost_.get() + wake_latency_.get(); }

    void woke(std::int64_t ns) noexcept { wake_cost_.add(clip(ns)); }
    // One late arrival is no news: the machine was busy.
    void arrived(std::int64_t ns) noexcept {
        wake_latency_.add((std::min)(clip(ns), tuning::late_arrival_factor * wake_latency_.get()));
    }

    // A parallel call begins now: learns the gap since the last one ended.
    void call_begins(std::int64_t now) noexcept {
        float const gap = static_cast<float>(now - last_end_.load(std::memory_order_relaxed));
        gap_.add((std::clamp)(gap, 0.0F, 2 * tuning::longest_spin_ns));
    }
    void call_ends(std::int64_t now) noexcept { last_end_.store(now, std::memory_order_relaxed); }

    // A call that is part of no other wants help, or would if it came at once: then it would gain so much.
    void wanted(float gain_ns, std::int64_t now) noexcept {
        std::int64_t const last = (std::max)(last_wanted_.load(std::memory_order_relaxed),
                                             last_end_.load(std::memory_order_relaxed));
        last_wanted_.store(now, std::memory_order_relaxed);
        if (now - last > tuning::least_rest_ns) {
            beats_.beat(now, (std::min)(gain_ns, cold_help_ns()));
        }
    }
    rhythm& beats() noexcept { return beats_; }
    rhythm const& beats() const noexcept { return beats_; }

    // A call forwent `gain_ns` because no worker was awake. True when what calls in close succession, or at even intervals, forwent has
    // reached the price of a wake-up: then waking one is right, whatever comes next (the argument of ski rental: at most twice the
    // cost of knowing the future). The worker stays awake through short gaps, and gets up in time after even ones, so the following
    // calls find it.
    bool wake_is_due(float gain_ns, std::int64_t now) noexcept {
        float const price = cold_help_ns();
        std::int64_t const since = now - last_forgone_.load(std::memory_order_relaxed);
        last_forgone_.store(now, std::memory_order_relaxed);
        bool const in_succession =
            static_cast<float>(since) < tuning::spin_through_factor * price || beats_.is_even();
        float const sum = gain_ns + (in_succession ? forgone_.load(std::memory_order_relaxed) : 0);
        forgone_.store(sum > price ? 0 : sum, std::memory_order_relaxed);
        if (gain_ns > price / 4) { // nearly worth it: the price had better be right
            wake_latency_.fade();
        }
        return sum > price;
    }

    // Until when an idle worker should look for work before it sleeps: for the next beat if that is close, through the predicted gap if
    // that is short, else no longer than a wake-up costs.
    std::int64_t search_until(std::int64_t now) const noexcept {
        std::int64_t const beat = beats_.watch_until(now);
        return beat != 0 ? beat : now + static_cast<std::int64_t>(spin_ns());
    }

    // How long a thread should wait for others before it sleeps, in ns.
    float wait_spin_ns() const noexcept { return (std::min)(cold_help_ns(), tuning::longest_wait_spin_ns); }

private:
    float spin_ns() const noexcept {
        float const wake_up = cold_help_ns();
        float const longest = (std::min)(tuning::spin_through_factor * wake_up, tuning::longest_spin_ns);
        float const through = 2 * gap_.get();
        return through <= longest ? (std::max)(through, wake_up / 2) : (std::min)(wake_up, longest);
    }

    static float clip(std::int64_t ns) noexcept {
        return (std::clamp)(static_cast<float>(ns), tuning::shortest_wake_ns, tuning::longest_wake_ns);
    }

    estimate wake_cost_{tuning::first_wake_cost_ns};
    estimate wake_latency_{tuning::first_wake_latency_ns};
    estimate gap_{2 * tuning::longest_spin_ns};
    std::atomic<std::int64_t> last_end_{0};
    std::atomic<std::int64_t> last_wanted_{0};
    std::atomic<std::int64_t> last_forgone_{0};
    std::atomic<float> forgone_{0};
    rhythm beats_;
};

} // namespace heist::scheduler
