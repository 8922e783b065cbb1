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

// Is so little work of such elements better done by one thread, as far as one can tell without having seen it?
constexpr bool likely_alone(float work_ns, float ns_per_element) noexcept {
    return work_ns < tuning::likely_alone_ns && ns_per_element < tuning::dear_element_ns;
}

// How much work of such elements stays in the caller without a question.
constexpr float always_alone_ns(float ns_per_element) noexcept {
    return ns_per_element < tuning::dear_element_ns ? tuning::always_alone_ns : tuning::always_alone_if_dear_ns;
}

// How many of them that are.
constexpr std::size_t alone_up_to(float ns_per_element) noexcept {
    return static_cast<std::size_t>(splitting::always_alone_ns(ns_per_element) / ns_per_element);
}

// What a call site says about help for the next call.
enum class help_advice {
    if_it_pays, // nothing is known against it
    none,       // it would take longer
    in_any_case // to see whether it still would; a few µs wait for somebody to be awake
};

// What to think of help before it was tried.
enum class presumption {
    helps,
    hinders // unless elements take long; and however much work there is, it is to be seen to help before it is taken
};

// Does help make the calls of one place in the user's program faster? Threads that free memory wait for each other, and what is in one
// thread's cache is not in the other's. Remembers about the best of what calls took alone and shared, and lets now and then a few calls do what
// seems slower, ever more rarely as long as it still is.
class help_trial {
public:
    // A call took this long per element, by the clock on the wall. Any thread; of two at once one may be lost.
    HEIST_API void took_alone(float ns_per_element) noexcept;
    HEIST_API void took_shared(float ns_per_element, std::int64_t ns, bool somebody_came) noexcept;

    // To be asked once for each call. What was not tried yet is presumed.
    HEIST_API help_advice advice(presumption untried = presumption::helps) noexcept;

private:
    struct schedule {
        std::int32_t left = tuning::first_trial_gap; // calls until the next trial; negative: ns of a trial
        std::int16_t gap = tuning::first_trial_gap;
        bool hinders = false; // what it is a schedule for
    };

    // Do shared calls take more than this part of the time alone?
    bool hinders(presumption untried, float worth_it) const noexcept;

    std::atomic<float> alone_{0}; // 0: never seen
    std::atomic<float> shared_{0};
    std::atomic<schedule> plan_{schedule{}};
};

// What one element costs at one place in the user's program. A lambda's type is unique, so one static object per
// instantiation of an algorithm is a memory per call site (functions of one pointer type share theirs).
class call_site {
public:
    // first_guess_ps: what an element probably costs, in picoseconds; 0: no idea.
    constexpr explicit call_site(std::size_t first_guess_ps = 0, presumption help = presumption::helps) noexcept
        : ns_(static_cast<float>(first_guess_ps) / 1000),
          alone_up_to_(first_guess_ps == 0 ? 0 : splitting::alone_up_to(static_cast<float>(first_guess_ps) / 1000)),
          help_presumed_(help) {}

    // ns per element; 0: never seen.
    float ns_per_element() const noexcept { return ns_.load(std::memory_order_relaxed); }

    // No more elements than this stay in the caller without a further question.
    std::size_t alone_up_to() const noexcept { return alone_up_to_.load(std::memory_order_relaxed); }

    // `elements` took `ns`, added up over `threads` threads that worked at the same time. Any thread; of two at once one may be lost.
    HEIST_API void learn(std::size_t elements, std::int64_t ns, std::size_t threads = 1) noexcept;

    // A call over `elements` that others could help with took `wall_ns`; so many threads did something.
    HEIST_API void learn_shared(std::size_t elements, std::int64_t wall_ns, std::size_t threads) noexcept;

    // For a call of so much work, by the estimate, that is large enough to be shared. To be asked once for it.
    help_advice advice(float work_ns) noexcept {
        if (!is_doubtful(work_ns)) {
            return help_advice::if_it_pays;
        }
        float const each = ns_per_element();
        bool const hinders = splitting::likely_alone(work_ns, each) ||
                             (help_presumed_ == presumption::hinders && each < tuning::undoubted_element_ns);
        return help_for(work_ns).advice(hinders ? presumption::hinders : presumption::helps);
    }

private:
    // May help with so much work make it slower?
    bool is_doubtful(float work_ns) const noexcept {
        return work_ns < tuning::doubtful_help_ns || help_presumed_ == presumption::hinders;
    }

    // What help costs does not grow with the call: so calls of about the same work are compared, in steps of four.
    // pre: is_doubtful(work_ns)
    help_trial& help_for(float work_ns) noexcept {
        float const small_ones = work_ns / tuning::likely_alone_ns;
        return help_[small_ones < 1 ? 0 : small_ones < 4 ? 1 : small_ones < 16 ? 2 : small_ones < 64 ? 3 : 4];
    }
    float work_of(std::size_t elements) const noexcept { return ns_per_element() * static_cast<float>(elements); }

    std::atomic<float> ns_;
    std::atomic<std::size_t> alone_up_to_; // follows from ns_; spares the fast path a multiplication
    presumption const help_presumed_;
    help_trial help_[5];
};

// The call site that belongs to `Key`, a type that contains the user's function type.
template <class Key, std::size_t first_guess_ps = 0, presumption help = presumption::helps>
inline constinit call_site site_of{first_guess_ps, help};

// What is known about the cost of an element: by its type (plus on double), or from earlier calls at the same site.
class element_cost {
public:
    static element_cost known(float ns) noexcept { return {ns, nullptr}; }
    static element_cost learned(call_site& site) noexcept { return {0, &site}; }

    // 0: unknown
    float ns() const noexcept { return site_ != nullptr ? site_->ns_per_element() : known_ns_; }
    std::size_t alone_up_to() const noexcept {
        return site_ != nullptr ? site_->alone_up_to() : splitting::alone_up_to(known_ns_);
    }

    bool learns() const noexcept { return site_ != nullptr; }
    void learn(std::size_t elements, std::int64_t ns, std::size_t threads = 1) const noexcept {
        if (site_ != nullptr && elements != 0) {
            site_->learn(elements, ns, threads);
        }
    }
    void learn_shared(std::size_t elements, std::int64_t wall_ns, std::size_t threads) const noexcept {
        if (site_ != nullptr && elements != 0) {
            site_->learn_shared(elements, wall_ns, threads);
        }
    }
    help_advice advice(float work_ns) const noexcept {
        if (site_ != nullptr) {
            return site_->advice(work_ns);
        }
        return splitting::likely_alone(work_ns, known_ns_) ? help_advice::none : help_advice::if_it_pays;
    }

private:
    element_cost(float ns, call_site* site) noexcept : known_ns_(ns), site_(site) {}

    float known_ns_;
    call_site* site_;
};

// Where a call is to run.
enum class verdict {
    alone,       // in the caller; nothing is measured
    alone_timed, // in the caller, and the cost is to be learned
    together     // as a loop that others can help with
};

// Uses up one of the small calls that this thread may make on its pool before it must account for them: then the
// call need neither be counted nor timed. False: count it, core::renew_grant(), and time it.
[[gnu::always_inline]] inline bool take_grant(resources const& on) noexcept {
    return on.where == nullptr && --scheduler::this_thread.grant_left >= 0;
}

// Is this call so small that it stays in the caller without a further question? Costs a few ns: no call, no clock, no
// atomic operation. False also when the thread's grant is used up, so that now and then a small call is looked at.
//
// Inlined by force: in a file with many calls the compiler gives up inlining, and a policy that is a constant is put into memory to be asked.
// That took 4 of the 11 ns of a search in 16 numbers.
[[gnu::always_inline]] inline bool surely_alone(resources const& on, element_cost cost, std::size_t n) noexcept {
    return n <= cost.alone_up_to() && on.grain == 0 && take_grant(on);
}

// Decides about all other calls, and counts those that stay in the caller.
HEIST_API verdict judge(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n) noexcept;

// Runs work() in the caller, timing it if the verdict says so.
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

// Runs work() in the caller where it could not be shared anyway, and counts that.
template <class Work>
decltype(auto) run_here(resources const& on, Work const& work) {
    on.pool().count(scheduler::counter::caller_only_calls);
    return work();
}

// The same for work(begin, end) over n elements; in pieces, if it may have to stop between them.
template <class Work>
void run_here_in_pieces(resources const& on, std::size_t n, Work const& work,
                        std::size_t piece = tuning::unshared_piece) {
    splitting::run_here(on, [&] {
        std::size_t begin = 0;
        for (; on.stop && n - begin > piece; begin += piece) {
            on.stop.poll();
            work(begin, begin + piece);
        }
        on.stop.poll();
        work(begin, n);
    });
}

} // namespace heist::splitting
