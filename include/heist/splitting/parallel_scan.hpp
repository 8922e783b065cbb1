// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/fixed_blocks.hpp>
#include <heist/splitting/relay.hpp>
#include <heist/splitting/tile_loop.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
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
    tile_loop loop(source, splitting::help_with_tiles(on.width_in_turn(pool)), on.stop, events, run, failed_at);
    loop(pool, cost);
    return {(source.handed_out() + rule.least - 1) / rule.least, source.end()};
}

// What a scan does to one tile if the total before it is known already: scan it at once, or reduce it first all the same, so that
// the next tile can begin. The former saves a pass; the latter is better where a reduction is much faster than a scan.
enum class scan_order { scan_if_possible, reduce_first };

// A scan in one pass over memory, in any number of threads. `how` says how: reduce(places, count) gives the total of one tile,
// if it is reducible(count); combine(before, total) that of everything up to its end; scan(places, count, before) writes the
// results of one tile and returns the total up to its end, scan_reduced() does so where reduce() has been.
// `before` is an optional<T>: nothing before the first element if there is no initial value.
// Order is kept, so the operation need be associative but not commutative. Returns the iterators behind the last elements.
//
// A thread that takes a tile while the one before is not through reduces its own, then waits for the total before it, passes the
// total behind it on at once, and scans its tile from the cache.
template <class T, class Ends, class How, class... Its>
[[gnu::noinline]] places<Its...> scan_together(scheduler::core& pool, resources const& on, element_cost cost,
                                               places<Its...> const& first, Ends ends, tile_rule rule,
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
    return splitting::run_tiles_in_turn(pool, on, cost, first, ends, rule, break_off, run).end;
}

// How to scan if the result must not depend on who does it: see scan_fixed_tiles. One function each for all who do that, as in
// fixed_blocks.hpp.
template <class T, class How>
struct fixed_scan {
    How how;

    template <class Range>
    static constexpr bool reducible(std::size_t count) noexcept {
        return How::template reducible<Range>(count);
    }
    template <class... Its>
    static constexpr scan_order order() noexcept {
        return scan_order::reduce_first;
    }
    T combine(T const& before, T&& total) const { return how.combine(before, std::move(total)); }

    template <class... Its>
    [[gnu::noinline]] T reduce(places<Its...> const& at, std::size_t count) const {
        return how.reduce(at, count);
    }
    template <class... Its>
    [[gnu::noinline]] std::optional<T> scan(places<Its...> const& at, std::size_t count,
                                            std::optional<T> before) const {
        return how.scan(at, count, std::move(before));
    }
    template <class... Its>
    [[gnu::noinline]] void scan_reduced(places<Its...> const& at, std::size_t count, std::optional<T> before) const {
        how.scan_reduced(at, count, std::move(before));
    }

    // One tile. `total`: of everything before it, and afterwards up to its end, but for the last one.
    template <class... Its>
    void tile(places<Its...> const& at, std::size_t count, bool last, std::optional<T>& total) const {
        if (How::template scan_agrees<Its...>() || !reducible<std::tuple_element_t<0, places<Its...>>>(count)) {
            total = scan(at, count, std::move(total));
        } else if (last) {
            how.prepare(at, count);
            scan_reduced(at, count, std::move(total));
        } else {
            reduce_and_scan(at, count, total);
        }
    }

private:
    // Not inlined: g++ 12 would warn of a value that it does not hold at first.
    template <class... Its>
    [[gnu::noinline]] void reduce_and_scan(places<Its...> const& at, std::size_t count, std::optional<T>& total) const {
        T own = reduce(at, count);
        std::optional<T> after(total ? combine(*total, std::move(own)) : std::move(own));
        scan_reduced(at, count, std::move(total));
        total = std::move(after);
    }
};

// A scan whose results depend on the elements alone: the tiles depend on their number only, and what is before a tile is the sum of the
// totals of the tiles before, from left to right. Besides what scan_together asks for, `how` says
//   least_fixed_tile()     how many elements are worth a tile at least,
//   scan_agrees()          whether scan() gives the same bits as reduce(), combine() and scan_reduced(),
//   prepare(places, count) to do what reduce() does for scan_reduced(), where nobody asks for the total.
template <class T, class Ends, class How, class... Its>
[[gnu::noinline]] places<Its...> scan_fixed_tiles(resources const& on, element_cost cost, places<Its...> const& first,
                                                  Ends ends, std::optional<T>& init, How const& how) {
    fixed_scan<T, How> const fixed{how};
    std::size_t const size = splitting::count_all(first, ends);
    constexpr std::size_t least = How::template least_fixed_tile<Its...>();
    std::size_t const tile =
        size == 0 ? least : (std::min)(fixed_blocks(size, least, size).size, tuning::largest_fixed_tile);
    auto const alone = [&] {
        places<Its...> at = first;
        for (std::size_t left = size; left != 0;) {
            std::size_t const count = (std::min)(tile, left);
            fixed.tile(at, count, count == left, init);
            at = splitting::moved_by(at, count);
            left -= count;
        }
        return at;
    };
    auto const together = [&](scheduler::core& pool, std::size_t) {
        return splitting::scan_together<T>(pool, on, cost, first, ends, {tile, 0, 0}, init, fixed);
    };
    return splitting::alone_or_together(on, cost, first, ends, alone, together);
}

// alone(init): the whole scan in the caller; returns the iterators behind the last elements. `init` is used up.
template <class T, class Ends, class How, class Alone, class... Its>
places<Its...> parallel_scan(resources const& on, element_cost cost, places<Its...> const& first, Ends ends,
                             std::optional<T>& init, How how, Alone alone) {
    return splitting::alone_or_together(
        on, cost, first, ends, [&] { return alone(init); },
        [&](scheduler::core& pool, std::size_t size) {
            tile_rule const rule = splitting::equal_tiles(on, cost, pool, size);
            return splitting::scan_together<T>(pool, on, cost, first, ends, rule, init, how);
        });
}

} // namespace heist::splitting
