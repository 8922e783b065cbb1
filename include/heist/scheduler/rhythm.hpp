// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/estimate.hpp>
#include <heist/scheduler/tuning.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>

namespace heist::scheduler {

// When a pool that sleeps will be wanted again. A frame is drawn, a buffer filled, a step computed at equal intervals, and a wake-up takes longer than
// some of these calls: so where intervals are even, one worker gets up by itself shortly before the next.
//
// A beat is the first call that wants help after the pool had time to fall asleep. Known of beats are the last one, b, the average interval p and
// its average error d. The next is expected at b + p, give or take m = 2 d. Any thread may call anything; of two updates at once one may be lost: these are
// estimates, and a wrong one costs a worker that is up for nothing, once, or a call that has to wake one.
class rhythm {
public:
    // A beat at `now`; awake help would have been a gain of so many ns.
    void beat(std::int64_t now, float gain_ns) noexcept {
        auto const interval = static_cast<float>(now - last_.load(std::memory_order_relaxed));
        last_.store(now, std::memory_order_relaxed);
        gain_.add(gain_ns);
        if (interval <= 0) { // another thread was faster, or the clock is not what it promises
            error_.set(tuning::longest_interval_ns);
            return;
        }
        float const expected = interval_.get();
        float const doubt = (std::min)(error_.get(), interval); // an error of more than all of it says no more
        // One call that came late is no news, but it is doubt.
        float const most = tuning::late_beat_factor * (std::max)(doubt, tuning::least_error_ns);
        float const error = (std::clamp)(interval - expected, -most, most);
        bool const no_idea = doubt > (std::min)(expected, interval) / 4;
        interval_.set(no_idea ? interval : expected + tuning::sample_weight * error);
        error_.set(doubt + tuning::sample_weight * (std::abs(error) - doubt));
    }

    // Are intervals so even that being up in advance is worth the time that a worker then looks for work in vain?
    bool is_even() const noexcept {
        return error_.get() <= (std::min)(gain_.get(), tuning::largest_error_ns) &&
               interval_.get() <= tuning::longest_interval_ns;
    }

    // A worker goes to sleep at `now`: after how many ns is it to get up by itself? 0: not before it is woken.
    std::int64_t nap_ns(std::int64_t now) const noexcept {
        if (!is_even()) {
            return 0;
        }
        std::int64_t const nap = expected() - margin() - lateness() - now;
        return nap < tuning::shortest_nap_ns ? 0 : nap;
    }

    // It has got up so many ns later than it wanted to.
    void got_up(std::int64_t late_ns) noexcept {
        float const most = (std::max)(tuning::late_arrival_factor * lateness_.get(), tuning::least_error_ns);
        lateness_.add((std::clamp)(static_cast<float>(late_ns), 0.0F, most));
    }

    // Until when a worker that looks for work at `now` had better go on, for the sake of the next beat; 0: it is not close.
    std::int64_t watch_until(std::int64_t now) const noexcept {
        std::int64_t const ahead = expected() - now;
        std::int64_t const up_for_it = margin() + lateness() + tuning::shortest_nap_ns;
        bool const close = is_even() && ahead > -margin() && ahead < up_for_it;
        return close ? now + ahead + margin() : 0;
    }

private:
    std::int64_t expected() const noexcept {
        return last_.load(std::memory_order_relaxed) + static_cast<std::int64_t>(interval_.get());
    }
    std::int64_t margin() const noexcept { return static_cast<std::int64_t>(2 * error_.get()); }
    std::int64_t lateness() const noexcept { return static_cast<std::int64_t>(lateness_.get()); }

    std::atomic<std::int64_t> last_{0};
    estimate interval_{0};
    estimate error_{tuning::longest_interval_ns}; // nothing was seen yet
    estimate gain_{0};
    estimate lateness_{tuning::first_lateness_ns};
};

} // namespace heist::scheduler
