// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of the splitting layer's decisions that are not hot.

#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/splitter.hpp>

#include <algorithm>
#include <cmath>

namespace heist::splitting {

namespace {

// The estimate after a sample. One outlier does not count for much.
float blended(float old, float sample, float weight) noexcept {
    if (old <= 0) {
        return sample;
    }
    float const clipped = (std::clamp)(sample, old / tuning::sample_clip, old * tuning::sample_clip);
    return old + weight * (clipped - old);
}

// About the best of what was seen, slowly forgotten.
float best(float old, float sample) noexcept {
    if (old <= 0) {
        return sample;
    }
    float const weight = sample < old ? tuning::weight_of_faster : tuning::weight_of_slower;
    return old + weight * ((std::min)(sample, 2 * old) - old);
}

} // namespace

void help_trial::took_alone(float ns_per_element) noexcept {
    alone_.store(best(alone_.load(std::memory_order_relaxed), ns_per_element), std::memory_order_relaxed);
}

void help_trial::took_shared(float ns_per_element, std::int64_t ns, bool somebody_came) noexcept {
    // A call that nobody helped with may show what help costs, but not what it gains.
    if (float const old = shared_.load(std::memory_order_relaxed); somebody_came || ns_per_element > old) {
        shared_.store(best(old, ns_per_element), std::memory_order_relaxed);
    }
    if (schedule plan = plan_.load(std::memory_order_relaxed); plan.left < 0) {
        auto weighed = static_cast<float>(ns);
        if (somebody_came) { // + 1: the parts of a trial, rounded down, must not be less than all of it
            weighed = (std::max)(weighed, tuning::trial_of_help_ns / tuning::helped_calls_of_a_trial + 1);
        }
        plan.left -= static_cast<std::int32_t>(
            (std::clamp)(weighed - tuning::unreported_call_ns, 0.0F, tuning::trial_of_help_ns));
        plan_.store(plan, std::memory_order_relaxed);
    }
}

bool help_trial::hinders(presumption untried, float worth_it) const noexcept {
    float const alone = alone_.load(std::memory_order_relaxed);
    float const shared = shared_.load(std::memory_order_relaxed);
    if (alone <= 0 || shared <= 0) {
        return untried == presumption::hinders;
    }
    return shared > worth_it * alone;
}

help_advice help_trial::advice(presumption untried) noexcept {
    schedule plan = plan_.load(std::memory_order_relaxed);
    bool const doubted = untried == presumption::hinders && plan.hinders;
    bool const now = hinders(untried, doubted ? tuning::worth_sharing_if_doubted : tuning::worth_sharing);
    if (plan.hinders != now) { // news are to be confirmed soon
        plan = {tuning::first_trial_gap, tuning::first_trial_gap, now};
    }
    if (plan.left < 0 && (!now || static_cast<float>(-plan.left) >= tuning::trial_of_help_ns)) { // a trial is over
        plan.gap = (std::min)(static_cast<std::int16_t>(2 * plan.gap), tuning::longest_trial_gap);
        plan.left = plan.gap;
    }
    plan.left -= plan.left > 0 ? 1 : static_cast<std::int32_t>(tuning::unreported_call_ns);
    plan_.store(plan, std::memory_order_relaxed);
    bool const trial = plan.left < 0;
    if (now) {
        return trial ? help_advice::in_any_case : help_advice::none;
    }
    return trial ? help_advice::none : help_advice::if_it_pays;
}

void call_site::learn(std::size_t elements, std::int64_t ns, std::size_t threads) noexcept {
    auto const work = (std::max)(static_cast<float>(ns), 1.0F);
    float const sample = work / static_cast<float>(elements);
    float const old = ns_per_element();
    float weight = (std::clamp)(0.5F * work / tuning::full_weight_ns, tuning::least_weight, 0.5F);
    if (threads > 1) {
        // Threads that hinder each other say little about one alone, except that it takes no longer than that.
        weight *= sample > old && is_doubtful(work_of(elements)) ? tuning::weight_of_slower : 1;
    } else {
        if (old > 0 && work < tuning::trusted_ns && sample > old) { // mostly the clock itself
            return;
        }
        // Less is never shared, more always.
        if (work > always_alone_ns(sample) && is_doubtful(work)) {
            help_for(work).took_alone(sample);
        }
    }
    float const now = blended(old, sample, weight);
    ns_.store(now, std::memory_order_relaxed);
    alone_up_to_.store(splitting::alone_up_to(now), std::memory_order_relaxed);
}

void call_site::learn_shared(std::size_t elements, std::int64_t wall_ns, std::size_t threads) noexcept {
    // Calls of more work are always shared, and have other costs: what they touch is not in the cache.
    if (float const work = work_of(elements); is_doubtful(work)) {
        help_for(work).took_shared(static_cast<float>(wall_ns) / static_cast<float>(elements), wall_ns, threads > 1);
    }
}

verdict judge(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n) noexcept {
    auto const stay = [&](verdict how) {
        pool.count(scheduler::counter::caller_only_calls);
        scheduler::core::renew_grant();
        return how;
    };
    // Who asks in vain without staying must not count down for ever.
    scheduler::this_thread.grant_left = (std::max)(scheduler::this_thread.grant_left, 0);
    bool const unknown = cost.ns() <= 0;
    // Who may have to stop wants blocks, even in one thread. What is over in less than a block's time is one.
    bool const may_stop = static_cast<bool>(on.stop);
    if ((on.width(pool) <= 1 && !may_stop) || n < 2) {
        return stay(unknown ? verdict::alone_timed : verdict::alone);
    }
    if (on.grain != 0) { // the user knows better
        return n / on.grain >= 2 ? verdict::together : stay(verdict::alone);
    }
    if (unknown) {
        return verdict::together;
    }
    float const work = cost.ns() * static_cast<float>(n);
    if (work < always_alone_ns(cost.ns())) { // small; only the grant was used up, or the pool is another one
        return stay(verdict::alone_timed);
    }
    if (may_stop) {
        return verdict::together;
    }
    std::int64_t const now = platform::now_ns();
    if (scheduler::this_thread.inside == nullptr) {
        pool.pace().wanted(work / 2, now);
    }
    help_advice const advice = cost.advice(work);
    if (advice == help_advice::none) {
        return stay(verdict::alone_timed);
    }
    // A few µs are no reason to wake a sleeper, not even to see what would come of it: single calls would take several times as long.
    bool const wake_to_see = advice == help_advice::in_any_case && work >= tuning::likely_alone_ns;
    if (wake_to_see || work > tuning::worth_help_factor * pool.help_ns()) {
        return verdict::together;
    }
    float const hot_price = tuning::worth_help_factor * scheduler::tuning::hot_help_ns;
    if (work > hot_price && pool.pace().wake_is_due(work / 2, now)) {
        return verdict::together;
    }
    // Bits of the clock that are as good as random choose the calls to be timed.
    bool const timed = static_cast<std::uint64_t>(now) / 64 % tuning::middle_timed_one_in == 0;
    return stay(timed ? verdict::alone_timed : verdict::alone);
}

splitter::splitter(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n, cut_rule rule) noexcept
    : n_(n) {
    growing_ = on.grain == 0 && cost.ns() <= 0;
    float const work = cost.ns() * static_cast<float>(n);
    unsigned width = on.width(pool);
    if (on.grain == 0 && !growing_) {
        float const worth_it = (std::max)(std::sqrt(work / tuning::participant_ns), 2.0F);
        width = worth_it < static_cast<float>(width) ? static_cast<unsigned>(worth_it) : width;
    }
    std::size_t wanted = on.grain;
    if (on.grain == 0 && !growing_) {
        float const block = (std::clamp)(work / (tuning::blocks_per_share * static_cast<float>(width)),
                                         tuning::shortest_block_ns, tuning::longest_block_ns);
        wanted = static_cast<std::size_t>((std::min)(block / cost.ns(), static_cast<float>(n)));
    }
    // No share is left without a block, no block is smaller than the user's grain, and their number fits.
    if (on.grain == 0) {
        wanted = (std::min)(wanted, n / width);
    }
    std::size_t const least = n / rule.most_blocks + (n % rule.most_blocks != 0 ? 1 : 0);
    wanted = (std::max)({wanted, least, std::size_t{1}});
    unit_ = (wanted + rule.granule - 1) / rule.granule * rule.granule;
    blocks_ = static_cast<std::uint32_t>((std::max)(n / unit_, std::size_t{1}));
    help_.width = (std::min)(width, blocks_);
    float const worth = growing_ || on.grain != 0 ? static_cast<float>(width) : work / pool.help_ns();
    float const wake = (std::clamp)(std::ceil(worth), 1.0F, static_cast<float>(width));
    help_.wake = (std::min)(help_.width - 1, static_cast<std::uint32_t>(wake));
}

} // namespace heist::splitting
