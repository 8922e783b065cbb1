// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/sleepers.hpp>

#include <cstdint>
#include <memory>

namespace heist::scheduler {

// How a worker goes to sleep, and how a publisher finds out whether to wake one. scheduler/README.md, "Sleeping", has the
// steps and the proof that no wake-up is lost; where work can appear and where a worker sleeps are the pool's business.
template <class Atomics = std_atomics>
class basic_dormitory {
public:
    // Is somebody awake and looking for work? A hint. Any thread.
    bool hot() const noexcept { return searching_.load(std::memory_order_relaxed) != 0; }

    // Does nobody look for work, so that a sleeper must be woken? Any thread, after publishing work.
    // seq_cst, after the publication: pairs with the searcher that gives up and looks once more in rest().
    bool unwatched() const noexcept { return searching_.load(std::memory_order_seq_cst) == 0; }

    // A worker that has found nothing: searches, unless `most` others do, then announces itself, looks once more, and
    // parks. Returns when there may be work. Worker `me` only.
    // search(): looks for a while, true if there is work. in_sight(): looks once, at every place, seq_cst, or
    // sees that the pool has ended. park(): sleeps.
    template <class Search, class InSight, class Park>
    void rest(std::uint32_t me, std::uint32_t most, Search const& search, InSight const& in_sight,
              Park const& park) noexcept {
        // relaxed: a publisher that misses this searcher wakes one too many.
        bool const may_search = searching_.fetch_add(1, std::memory_order_relaxed) < most;
        bool const found = may_search && search();
        // seq_cst: a publisher that still sees this searcher has published before; the look below then sees the work.
        searching_.fetch_sub(1, std::memory_order_seq_cst);
        if (found) {
            return;
        }
        sleepers_.announce(me);
        // Without this second look, work published between the search and the announcement would wake nobody.
        if (!in_sight()) {
            park();
        }
        sleepers_.withdraw(me);
    }

    basic_sleepers<Atomics>& sleepers() noexcept { return sleepers_; }
    basic_sleepers<Atomics> const& sleepers() const noexcept { return sleepers_; }

    // Nobody searches and nobody sleeps. Only while nobody else can reach it (a child of fork).
    void reset() noexcept {
        std::construct_at(&sleepers_);
        searching_.store(0, std::memory_order_relaxed);
    }

private:
    alignas(platform::cache_line) typename Atomics::template atomic<std::uint32_t> searching_{0}; // awake, without work
    basic_sleepers<Atomics> sleepers_;
};

using dormitory = basic_dormitory<>;

} // namespace heist::scheduler
