// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of the splitting layer's decisions that are not hot.

#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/splitter.hpp>

#include <algorithm>
#include <cmath>

namespace heist::splitting {

void call_site::learn(std::size_t elements, std::int64_t ns) noexcept {
    float const elapsed = (std::max)(static_cast<float>(ns), 1.0F);
    float const sample = elapsed / static_cast<float>(elements);
    float const old = ns_per_element();
    float now = sample;
    if (old > 0) {
        if (elapsed < tuning::trusted_ns && sample > old) { // mostly the clock itself
            return;
        }
        float const clipped = (std::clamp)(sample, old / tuning::sample_clip, old * tuning::sample_clip);
        float const weight = (std::clamp)(0.5F * elapsed / tuning::full_weight_ns, tuning::least_weight, 0.5F);
        now = old + weight * (clipped - old);
    }
    ns_.store(now, std::memory_order_relaxed);
    alone_up_to_.store(splitting::alone_up_to(now), std::memory_order_relaxed);
}

verdict judge(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n) noexcept {
    auto const stay = [&](verdict how) {
        pool.count(scheduler::counter::caller_only_calls);
        scheduler::core::renew_grant();
        return how;
    };
    bool const unknown = cost.ns() <= 0;
    if (on.width(pool) <= 1 || n < 2) {
        return stay(unknown ? verdict::alone_timed : verdict::alone);
    }
    if (on.grain != 0) { // the user knows better
        return n / on.grain >= 2 ? verdict::together : stay(verdict::alone);
    }
    if (unknown) {
        return verdict::together;
    }
    float const work = cost.ns() * static_cast<float>(n);
    if (work < tuning::always_alone_ns) { // small; only the grant was used up, or the pool is not the default one
        return stay(verdict::alone_timed);
    }
    if (work > tuning::worth_help_factor * pool.help_ns()) {
        return verdict::together;
    }
    float const hot_price = tuning::worth_help_factor * scheduler::tuning::hot_help_ns;
    std::int64_t const now = platform::now_ns();
    if (work > hot_price && pool.pace().wake_is_due(work / 2, now)) {
        return verdict::together;
    }
    // Bits of the clock that are as good as random choose the calls to be timed.
    bool const timed = static_cast<std::uint64_t>(now) / 64 % tuning::middle_timed_one_in == 0;
    return stay(timed ? verdict::alone_timed : verdict::alone);
}

splitter::splitter(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n, cut_rule rule) noexcept
    : n_(n) {
    unsigned const width = on.width(pool);
    growing_ = on.grain == 0 && cost.ns() <= 0;
    float const work = cost.ns() * static_cast<float>(n);
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
