// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/relay.hpp>
#include <heist/splitting/tile_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace heist::splitting {

// The end of a loop over tiles of equal size.
template <class... Its>
struct last_tile {
    std::size_t number; // how many there were
    places<Its...> end;
};

// Runs run(tile) for tiles of equal size. If one throws, or cannot even be found, failed(number) tells those after it that they need not
// wait for anything it would have passed on.
template <class Ends, class Failed, class Run, class... Its>
last_tile<Its...> run_tiles_in_turn(scheduler::core& pool, resources const& on, element_cost cost,
                                    places<Its...> const& first, Ends ends, tile_rule rule, Failed const& failed,
                                    Run const& run) {
    tile_source<Ends, Its...> source(first, ends, rule);
    lowest_event events;
    auto const failed_at = [&](std::size_t position) noexcept { failed(position / rule.least); };
    tile_loop loop(source, splitting::help_with_tiles(on, pool), on.stop, events, run, failed_at);
    loop(pool, cost);
    return {(source.handed_out() + rule.least - 1) / rule.least, source.end()};
}

// What a scan does to one tile if the total before it is known already: scan it at once, or reduce it first all the same, so that
// the next tile can begin. The former saves a pass; the latter is better where a reduction is much faster than a scan.
enum class scan_order { scan_if_possible, reduce_first };

// A scan in one pass over memory, in any number of threads. `how` says how: reduce(places, count) gives the total of one tile,
// if it is reducible(count); combine(before, total) that of everything up to its end; scan(places, count, before) writes the
// results of one tile and returns the total up to its end, scan_reduced(), if there is one, does so where reduce() has been.
// `before` is an optional<T>: nothing before the first element if there is no initial value.
// Order is kept, so the operation need be associative but not commutative. Returns the iterators behind the last elements.
//
// A thread that takes a tile while the one before is not through reduces its own, then waits for the total before it, passes the
// total behind it on at once, and scans its tile from the cache.
template <class T, class Ends, class How, class... Its>
[[gnu::noinline]] places<Its...> scan_together(scheduler::core& pool, resources const& on, element_cost cost,
                                               places<Its...> const& first, Ends ends, std::size_t size,
                                               std::optional<T>& init, How how) {
    relay<T> baton(std::move(init));
    auto const run = [&](tile<Its...> const& next) {
        std::int64_t waited = 0;
        std::optional<T> before;
        using range = std::tuple_element_t<0, places<Its...>>;
        if (!How::template reducible<range>(next.size) ||
            (How::template order<Its...>() == scan_order::scan_if_possible && baton.waiting(next.number))) {
            if (!baton.receive(next.number, before, waited)) {
                return waited; // an earlier tile has failed
            }
            baton.pass(next.number, how.scan(next.at, next.size, std::move(before)));
            return waited;
        }
        T total = how.reduce(next.at, next.size);
        if (!baton.receive(next.number, before, waited)) {
            return waited; // an earlier tile has failed
        }
        baton.pass(next.number, before ? how.combine(*before, std::move(total)) : std::move(total));
        if constexpr (requires { how.scan_reduced(next.at, next.size, std::move(before)); }) {
            how.scan_reduced(next.at, next.size, std::move(before));
        } else {
            how.scan(next.at, next.size, std::move(before));
        }
        return waited;
    };
    auto const break_off = [&](std::size_t number) noexcept { baton.break_off(number); };
    return splitting::run_tiles_in_turn(pool, on, cost, first, ends, splitting::equal_tiles(on, cost, pool, size),
                                        break_off, run)
        .end;
}

// alone(init): the whole scan in the caller; returns the iterators behind the last elements. `init` is used up.
template <class T, class Ends, class How, class Alone, class... Its>
places<Its...> parallel_scan(resources const& on, element_cost cost, places<Its...> const& first, Ends ends,
                             std::optional<T>& init, How how, Alone alone) {
    return splitting::alone_or_together(
        on, cost, first, ends, [&] { return alone(init); },
        [&](scheduler::core& pool, std::size_t size) {
            return splitting::scan_together<T>(pool, on, cost, first, ends, size, init, how);
        });
}

} // namespace heist::splitting
