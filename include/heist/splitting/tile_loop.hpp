// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/clock.hpp>
#include <heist/scheduler/loop.hpp>
#include <heist/splitting/cancellation.hpp>
#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/splitter.hpp>
#include <heist/splitting/tiles.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace heist::splitting {

// What to do when a tile has failed, if no other one waits for it.
struct nobody_waits {
    void operator()(std::size_t /*position*/) const noexcept {}
};

// A loop whose participants take tiles from one source, so that tiles are begun in order: for algorithms in which a tile needs
// something from the one before, or in which an early tile makes the later ones unnecessary. run(tile) does one, and returns how
// long it has waited, in ns: that is no part of what an element costs. If tiles throw, the exception of the lowest one
// arrives, and all below it have run.
template <class Source, class Run, class Failed = nobody_waits>
class tile_loop final : scheduler::loop {
public:
    tile_loop(Source& source, scheduler::help_wanted help, stop_query stop, lowest_event& events, Run const& run,
              Failed const& failed = {}) noexcept
        : loop(&drain_share, help.width), source_(source), help_(help), stop_(stop), events_(events), run_(run),
          failed_(failed) {}

    void operator()(scheduler::core& pool, element_cost cost) {
        scheduler::run_loop(pool, *this, help_);
        events_.rethrow();
        account_.report(cost, open_ns);
    }

private:
    // A share is the permission to take part. The caller has the first one, and goes on to the end.
    static void drain_share(scheduler::loop& self, scheduler::range_slot& own, scheduler::block_range,
                            scheduler::participant& worker) noexcept {
        auto& me = static_cast<tile_loop&>(self);
        own.claim(scheduler::range_slot::max_blocks);
        bool const helps = &own != self.shares.data();
        std::int64_t const start = platform::now_ns();
        std::size_t elements = 0;
        std::int64_t waited = 0;
        for (bool more = !worker.gave_up; more;) {
            std::size_t position = me.source_.handed_out();
            try {
                auto const next = me.source_.next(waited);
                position = next.begin;
                more = next.size != 0 && !me.events_.cancels(next.begin);
                if (more) {
                    me.stop_.poll();
                    ++worker.blocks;
                    waited += splitting::run_out_of_line(me.run_, next);
                    elements += next.size;
                    if (helps && waited > tuning::patience_ns && waited > (platform::now_ns() - start) / 2) {
                        worker.gave_up = true;
                        more = false;
                    }
                }
            } catch (...) {
                me.failed_(position); // also if no tile came of it: others may wait for that one
                me.events_.keep_exception(position);
                more = false;
            }
        }
        if (elements != 0) {
            me.account_.add(elements, platform::now_ns() - start - waited, worker);
        }
    }

    Source& source_;
    scheduler::help_wanted help_;
    stop_query stop_;
    lowest_event& events_;
    Run const& run_;
    Failed failed_;
    loop_account account_;
};

// How many elements take as long as help takes to come.
inline std::size_t elements_per_help(scheduler::core& pool, element_cost cost) noexcept {
    return static_cast<std::size_t>(pool.help_ns() / cost.ns()) + 1;
}

inline scheduler::help_wanted help_with_tiles(std::uint32_t width) noexcept {
    return {width, width - 1};
}

// Tiles of different sizes: while the cost is unknown they begin with one element. None is smaller than the user's grain, but they
// may be larger: each takes a ticket, and often something from the one before.
inline tile_rule growing_tiles(resources const& on, element_cost cost, scheduler::core& pool) noexcept {
    std::size_t const least = (std::max)(on.grain, std::size_t{1});
    if (cost.ns() > 0) {
        float const size = (std::clamp)(tuning::tile_ns / cost.ns(), 1.0F, static_cast<float>(tuning::largest_tile));
        return {(std::max)(static_cast<std::size_t>(size), least), 0, 0};
    }
    return {least, (std::max)(tuning::largest_tile, least), std::size_t{8} * on.width(pool)};
}

// Tiles of one size. `size` is the number of elements, or at least a few of them.
inline tile_rule equal_tiles(resources const& on, element_cost cost, scheduler::core& pool, std::size_t size) noexcept {
    tile_rule const rule = splitting::growing_tiles(on, cost, pool);
    if (rule.growth == 0) {
        return rule;
    }
    // A cost that is not known may be a high one.
    return {(std::clamp)(size / (rule.growth * 2), rule.least, (std::max)(tuning::unknown_tile, rule.least)), 0, 0};
}

// Where a call over ranges in step is to run, and how many elements there are; ranges without random access are counted only
// as far as it takes to decide.
struct decision {
    verdict how;
    std::size_t size;
};

template <class Ends, class... Its>
std::size_t count_up_to(std::size_t most, places<Its...> at, Ends const& ends) {
    std::size_t count = 0;
    for (; count != most && !ends.reached(at, count); ++count) {
        splitting::step(at);
    }
    return count;
}

// How many elements there are.
template <class Ends, class... Its>
std::size_t count_all(places<Its...> const& first, Ends const& ends) {
    if constexpr (all_random_access<Its...>) {
        return ends.size(first);
    } else {
        return splitting::count_up_to(static_cast<std::size_t>(-1), first, ends);
    }
}

template <class Ends, class... Its>
[[gnu::noinline]] decision decide_walking(resources const& on, element_cost cost, places<Its...> const& first,
                                          Ends const& ends) {
    if (splitting::walk_is_wasted(on, cost)) {
        if (splitting::take_grant(on)) [[likely]] {
            return {verdict::alone, 0};
        }
        on.pool().count(scheduler::counter::caller_only_calls);
        scheduler::core::renew_grant();
        return {verdict::alone_timed, splitting::count_all(first, ends)};
    }
    scheduler::core& pool = on.pool();
    std::size_t const piece = on.grain != 0   ? on.grain
                              : cost.ns() > 0 ? splitting::elements_per_help(pool, cost)
                                              : tuning::unknown_tile;
    std::size_t const size = splitting::count_up_to(2 * piece, first, ends);
    return {splitting::judge(pool, on, cost, size), size};
}

template <class Ends, class... Its>
decision decide(resources const& on, element_cost cost, places<Its...> const& first, Ends const& ends) {
    if constexpr ((shares_words<Its> || ...)) {
        on.pool().count(scheduler::counter::caller_only_calls);
        return {verdict::alone, splitting::count_all(first, ends)};
    } else if constexpr (all_random_access<Its...>) {
        std::size_t const size = ends.size(first);
        bool const tiny = splitting::surely_alone(on, cost, size);
        return {tiny ? verdict::alone : splitting::judge(on.pool(), on, cost, size), size};
    } else {
        return splitting::decide_walking(on, cost, first, ends);
    }
}

// surely_alone() for ranges in step; false if they would have to be counted first.
template <class Ends, class... Its>
[[gnu::always_inline]] inline bool surely_alone(resources const& on, element_cost cost,
                                                [[maybe_unused]] places<Its...> const& first,
                                                [[maybe_unused]] Ends const& ends) {
    if constexpr ((shares_words<Its> || ...) || !all_random_access<Its...>) {
        return false;
    } else {
        return splitting::surely_alone(on, cost, ends.size(first));
    }
}

// The cold half of at_once_or_together: everything but small and cheap work. It gets copies: so what a small call is about stays in registers.
template <class Ends, class Alone, class Together, class... Its>
[[gnu::noinline]] decltype(auto) alone_or_together_judged(resources const& on, element_cost cost, places<Its...> first,
                                                          Ends ends, Alone alone, Together together) {
    decision const here = splitting::decide(on, cost, first, ends);
    if (here.how == verdict::together) {
        return together(on.pool(), here.size);
    }
    return splitting::run_alone(here.how, cost, here.size, alone);
}

// Runs together(pool, size) or alone(), as decided. Inlined by force: a scan of 64 numbers took 85 instructions more when it was not.
template <class Ends, class Alone, class Together, class... Its>
[[gnu::always_inline]] inline decltype(auto) alone_or_together(resources const& on, element_cost cost,
                                                               places<Its...> const& first, Ends const& ends,
                                                               Alone const& alone, Together const& together) {
    decision const here = splitting::decide(on, cost, first, ends);
    if (here.how == verdict::together) {
        return together(on.pool(), here.size);
    }
    return splitting::run_alone(here.how, cost, here.size, alone);
}

// The same for an alone() that holds copies, or has so much to do that it makes no difference: what it refers to has to be in memory.
template <class Ends, class Alone, class Together, class... Its>
[[gnu::always_inline]] inline decltype(auto) at_once_or_together(resources const& on, element_cost cost,
                                                                 places<Its...> const& first, Ends const& ends,
                                                                 Alone const& alone, Together const& together) {
    if (splitting::surely_alone(on, cost, first, ends)) [[likely]] {
        return alone();
    }
    return splitting::alone_or_together_judged(on, cost, first, ends, alone, together);
}

} // namespace heist::splitting
