// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/tile_loop.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace heist::splitting {

// What a look at some elements has found: the offset of the first hit, or their number; and what else is to be known about it.
struct sight {
    sight(std::size_t where, bool which = false) noexcept
        : offset(where), flag(which) {} // implicit: most have only an offset

    std::size_t offset;
    bool flag;
};

// Where something was found: the index, and the iterators there. Not found: those behind the last element.
template <class... Its>
struct found {
    bool yes;
    bool flag;
    std::size_t index;
    places<Its...> at;
};

// parallel_find with others, from the element with index `begin` on.
template <class Ends, class Look, class... Its>
[[gnu::noinline]] found<Its...> find_together(scheduler::core& pool, resources const& on, element_cost cost,
                                              places<Its...> const& first, Ends ends, std::size_t begin,
                                              Look const& look, std::size_t least_tile) {
    tile_rule rule = splitting::growing_tiles(on, cost, pool);
    rule.least = (std::max)(rule.least, least_tile);
    rule.most = (std::max)(rule.most, least_tile);
    tile_source<Ends, Its...> source(first, ends, rule, begin);
    lowest_event events;
    tile<Its...> where{};
    sight what(0);
    auto const run = [&](tile<Its...> const& next) -> std::int64_t {
        sight const hit = look(next.at, next.size);
        if (hit.offset != next.size) {
            events.keep(next.begin + hit.offset, [&] {
                where = next;
                what = hit;
            });
        }
        return 0;
    };
    tile_loop loop(source, splitting::help_with_tiles(on.width(pool)), on.stop, events, run);
    loop(pool, cost);
    if (events.position() == lowest_event::none) {
        return {false, false, source.handed_out(), source.end()};
    }
    return {true, what.flag, where.begin + what.offset, splitting::moved_by(where.at, what.offset)};
}

// The same in the caller.
template <class Ends, class Look, class... Its>
[[gnu::always_inline]] inline found<Its...> find_alone(places<Its...> const& first, Ends const& ends, std::size_t size,
                                                       Look const& look) {
    if constexpr (all_random_access<Its...>) {
        sight const hit = look(first, size);
        return {hit.offset != size, hit.flag, hit.offset, splitting::moved_by(first, hit.offset)};
    } else { // element by element: so the end is found in the same walk
        places<Its...> at = first;
        for (std::size_t i = 0;; ++i, splitting::step(at)) {
            if (ends.reached(at, i)) {
                return {false, false, i, at};
            }
            if (sight const hit = look(at, 1); hit.offset == 0) {
                return {true, hit.flag, i, at};
            }
        }
    }
}

// The cold half of parallel_find: everything but small and cheap work.
template <class Ends, class Look, class... Its>
[[gnu::noinline]] found<Its...> parallel_find_judged(resources const& on, element_cost cost, places<Its...> first,
                                                     Ends ends, Look inlined_look, std::size_t least_tile) {
    auto const look = [&](places<Its...> const& at, std::size_t count) {
        return splitting::run_out_of_line(inlined_look, at, count); // one for all that follows
    };
    auto const [how, size] = splitting::decide(on, cost, first, ends);
    if (how == verdict::alone) {
        return splitting::find_alone(first, ends, size, look);
    }
    if (how == verdict::alone_timed) {
        std::int64_t const start = platform::now_ns();
        found<Its...> const result = splitting::find_alone(first, ends, size, look);
        cost.learn(result.index + (result.yes ? 1 : 0), platform::now_ns() - start);
        return result;
    }
    scheduler::core& pool = on.pool();
    std::size_t probe = 0;
    if constexpr (all_random_access<Its...>) {
        if (on.grain == 0 && cost.ns() > 0 && !on.stop) {
            probe = (std::min)(size, splitting::elements_per_help(pool, cost));
            if (sight const hit = look(first, probe); hit.offset != probe || probe == size) {
                pool.count(scheduler::counter::caller_only_calls);
                return {hit.offset != probe, hit.flag, hit.offset, splitting::moved_by(first, hit.offset)};
            }
        }
    }
    return splitting::find_together(pool, on, cost, first, ends, probe, look, least_tile);
}

// The first of the elements from `first` to `ends` at which look finds something, in any number of threads.
// look(places, count) -> sight. It runs for some elements behind the first hit too, for none of them twice.
//
// The beginning is looked at in the caller alone, for as long as a wake-up would take: what is often found early is then
// found as if there were no other threads. (Not if the call may have to stop: nobody would ask the token meanwhile.)
//
// least_tile: fewer elements are not worth what it takes to begin with them.
//
// Inlined by force, so that a small call saves no registers for the cold half, which gets copies: 80 instructions more than the plain loop
// without that.
template <class Ends, class Look, class... Its>
[[gnu::always_inline]] inline found<Its...> parallel_find(resources const& on, element_cost cost,
                                                          places<Its...> const& first, Ends ends, Look look,
                                                          std::size_t least_tile = 1) {
    if constexpr (all_random_access<Its...>) {
        if (splitting::surely_alone(on, cost, first, ends)) [[likely]] {
            return splitting::find_alone(first, ends, ends.size(first), look);
        }
    }
    return splitting::parallel_find_judged(on, cost, first, ends, look, least_tile);
}

} // namespace heist::splitting
