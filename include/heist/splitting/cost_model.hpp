// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/clock.hpp>
#include <heist/platform/export.hpp>
#include <heist/scheduler/core.hpp>
#include <heist/splitting/resources.hpp>
#include <heist/splitting/tuning.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace heist::splitting {

/// What one element costs at one place in the user's program. A lambda's type is unique, so one static object per
/// instantiation of an algorithm is a memory per call site (functions of one pointer type share theirs).
class call_site {
public:
    constexpr call_site() noexcept = default;

    /// ns per element; 0: never seen.
    float ns_per_element() const noexcept { return ns_.load(std::memory_order_relaxed); }

    /// `elements` took `ns`. Any thread; of two at once one may be lost.
    HEIST_API void learn(std::size_t elements, std::int64_t ns) noexcept;

private:
    std::atomic<float> ns_{0.0F};
};

/// The call site that belongs to `Key`, a type that contains the user's function type.
template <class Key>
inline constinit call_site site_of{};

/// What is known about the cost of an element: by its type (plus on double), or from earlier calls at the same site.
struct element_cost {
    float ns;           ///< 0: unknown
    call_site* learner; ///< null: known by type, nothing to learn

    static element_cost known(float ns) noexcept { return {ns, nullptr}; }
    static element_cost learned(call_site& site) noexcept { return {site.ns_per_element(), &site}; }

    void learn(std::size_t elements, std::int64_t elapsed) const noexcept {
        if (learner != nullptr && elements != 0) {
            learner->learn(elements, elapsed);
        }
    }
};

/// Where a call is to run.
enum class verdict {
    alone,       ///< in the caller; nothing is measured
    alone_timed, ///< in the caller, and the cost is to be learned
    together     ///< as a loop that others can help with
};

/// The part of judge() that costs more than a few ns: middle and large work, unknown costs, the user's own grain.
HEIST_API verdict judge_closely(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n) noexcept;

/// Decides whether a call over `n` elements is worth help, and counts it if it is not.
inline verdict judge(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n) noexcept {
    bool const small_and_cheap = cost.ns > 0 && cost.ns * static_cast<float>(n) < tuning::always_alone_ns;
    if (!small_and_cheap || on.grain != 0) {
        return judge_closely(pool, on, cost, n);
    }
    std::uint64_t const calls = pool.count(scheduler::counter::caller_only_calls);
    // A multiplicative hash picks the calls to be timed, so that call sites which take turns are all met.
    bool const chosen = cost.learner != nullptr && (calls * 0x9E3779B97F4A7C15U >> 32) % tuning::timed_one_in == 0;
    return chosen ? verdict::alone_timed : verdict::alone;
}

/// Runs work() in the caller, timing it if the verdict says so.
template <class Work>
decltype(auto) run_alone(verdict how, element_cost cost, std::size_t n, Work&& work) {
    struct stopwatch {
        element_cost cost;
        std::size_t n;
        std::int64_t start = platform::now_ns();
        ~stopwatch() { cost.learn(n, platform::now_ns() - start); }
    };
    if (how == verdict::alone_timed) [[unlikely]] {
        stopwatch const timing{cost, n};
        return work();
    }
    return work();
}

} // namespace heist::splitting
