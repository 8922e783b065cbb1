// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>
#include <heist/scheduler/core.hpp>
#include <heist/scheduler/loop.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/resources.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace heist::splitting {

// What an algorithm says about how its range may be cut.
struct cut_rule {
    std::size_t granule = 1;                                     // blocks are a multiple of this
    std::size_t most_blocks = scheduler::range_slot::max_blocks; // and there are no more than this
};

// How a range of n elements becomes blocks: all of `unit` elements, the last one of up to twice as many.
// So no block is smaller than the unit, and an unknown cost can be met with small units that are claimed many at a time.
class splitter {
public:
    // pre: n >= 1
    HEIST_API splitter(scheduler::core& pool, resources const& on, element_cost cost, std::size_t n,
                       cut_rule rule) noexcept;

    std::uint32_t blocks() const noexcept { return blocks_; }
    std::size_t begin_of(std::uint32_t block) const noexcept { return block * unit_; }
    std::size_t end_of(std::uint32_t last_block) const noexcept {
        return last_block == blocks_ ? n_ : last_block * unit_;
    }

    scheduler::help_wanted help() const noexcept { return help_; }

    // The cost is unknown: every participant claims more and more blocks at a time, until a claim takes long enough.
    bool growing() const noexcept { return growing_; }

private:
    std::size_t n_;
    std::size_t unit_;
    std::uint32_t blocks_;
    bool growing_;
    scheduler::help_wanted help_;
};

// run(arguments…), which is where the work is done, as a function of its own. Inlined into the loop that claims the work, with its handlers of
// exceptions, g++ 12 takes it for rarely used: constants stay in memory, and loops where they come to lie.
template <class Run, class... Arguments>
[[gnu::noinline]] decltype(auto) run_out_of_line(Run const& run, Arguments const&... arguments) {
    return run(arguments...);
}

// What all participants of a loop did in how much time, together. One of them alone says little about an element: the shares of a
// skewed loop may differ by orders of magnitude.
class loop_account {
public:
    // Any participant. relaxed: the numbers reach the caller through the loop's gate (gate::leave).
    void add(std::size_t elements, std::int64_t ns, scheduler::participant& self) noexcept {
        elements_.fetch_add(elements, std::memory_order_relaxed);
        ns_.fetch_add(ns, std::memory_order_relaxed);
        if (!std::exchange(self.counted, true)) {
            threads_.fetch_add(1, std::memory_order_relaxed);
        }
    }

    // The caller, after all participants have left. `open_ns`: loop::open_ns.
    void report(element_cost cost, std::int64_t open_ns) const noexcept {
        std::size_t const elements = elements_.load(std::memory_order_relaxed);
        std::int64_t const ns = ns_.load(std::memory_order_relaxed);
        std::size_t const threads = threads_.load(std::memory_order_relaxed);
        cost.learn(elements, ns, threads);
        if (open_ns != 0) { // what help costs is also seen when it came too late
            cost.learn_shared(elements, open_ns, threads);
        }
    }

private:
    scheduler::std_atomics::atomic<std::size_t> elements_{0};
    scheduler::std_atomics::atomic<std::int64_t> ns_{0};
    scheduler::std_atomics::atomic<std::size_t> threads_{0};
};

// Measures what one participant does between two looks at the clock, and grows its claims while the cost is unknown.
class pacer {
public:
    explicit pacer(bool growing) noexcept : growing_(growing) {}

    void did(std::size_t elements, scheduler::participant& self) noexcept {
        elements_ += elements;
        if (growing_) [[unlikely]] {
            std::int64_t const now = platform::now_ns();
            growing_ = now - claim_start_ < tuning::growing_claim_ns;
            self.batch = growing_ && self.batch < scheduler::range_slot::max_blocks / 2 ? self.batch * 2 : self.batch;
            claim_start_ = now;
        }
    }

    void report(loop_account& all, scheduler::participant& self) const noexcept {
        if (elements_ != 0) {
            all.add(elements_, platform::now_ns() - start_, self);
        }
    }

private:
    bool growing_;
    std::size_t elements_ = 0;
    std::int64_t start_ = platform::now_ns();
    std::int64_t claim_start_ = start_;
};

} // namespace heist::splitting
