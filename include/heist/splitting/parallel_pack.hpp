// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/parallel_scan.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace heist::splitting {

// Writes what was chosen before an exception.
template <class How, class Chosen, class Position>
void write_last(How const& how, Chosen& chosen, Position const& position) {
    if constexpr (requires { how.write_last(chosen, position); }) {
        how.write_last(chosen, position);
    } else {
        how.write(chosen, position);
    }
}

// Writes some of the elements of a range one after the other, in any number of threads and in one pass. `how` says how:
// stage(tile, chosen) looks at one tile, of How::least_tile (if there is one) to How::tile_size elements, and notes in
// `chosen`, a How::chosen, what will be written; behind(position, chosen) is the position behind all that; write(chosen,
// position) writes it. If stage() returns false, it could not note all: then write_directly(chosen, position) does without, and
// returns the position behind. If stage() throws, write_last(chosen, position) is called instead of write(), if there is such a function; of all tiles that
// is the last one. failed(number), if there is such a function, is told of a tile that has failed. Returns the last position.
//
// That is right in place too, if stage() takes the elements out of the range: a tile passes its position on only after its
// elements are staged, so whoever writes knows that all before the end of its own tile have left their places.
template <class Position, class Ends, class How, class... Its>
[[gnu::noinline]] Position pack_together(scheduler::core& pool, resources const& on, element_cost cost,
                                         places<Its...> const& first, Ends ends, std::size_t size, Position start,
                                         How const& how) {
    relay<Position> baton(std::move(start));
    tile_rule rule = splitting::equal_tiles(on, cost, pool, size);
    if constexpr (requires { How::least_tile; }) {
        rule.least = (std::max)(rule.least, How::least_tile);
    }
    rule.least = (std::min)(rule.least, How::tile_size);
    auto const pack = [&](tile<Its...> const& next) {
        std::int64_t waited = 0;
        typename How::chosen chosen;
        std::optional<Position> position;
        bool all = true;
        try {
            all = how.stage(next, chosen);
        } catch (...) {
            // What was chosen before comes first: its copying may throw too, and its elements have their places.
            if (baton.receive(next.number, position, waited)) {
                splitting::write_last(how, chosen, *position);
            }
            throw;
        }
        if (!baton.receive(next.number, position, waited)) {
            return waited; // an earlier tile has failed
        }
        if (all) {
            baton.pass(next.number, how.behind(*position, chosen));
            how.write(chosen, *position);
        } else if constexpr (requires { how.write_directly(chosen, *position); }) {
            baton.pass(next.number, how.write_directly(chosen, *position));
        }
        return waited;
    };
    auto const break_off = [&](std::size_t number) noexcept {
        baton.break_off(number);
        if constexpr (requires { how.failed(number); }) {
            how.failed(number);
        }
    };
    auto const last = splitting::run_tiles_in_turn(pool, on, cost, first, ends, rule, break_off, pack);
    std::optional<Position> end;
    std::int64_t waited = 0;
    baton.receive(last.number, end, waited);
    return *std::move(end);
}

// The same in the caller, tile by tile: for those whose stage has no branches that would be mispredicted in a plain loop.
template <class Position, class Ends, class How, class... Its>
Position pack_alone(places<Its...> first, Ends const& ends, Position position, How const& how) {
    std::size_t const size = splitting::count_all(first, ends);
    std::size_t number = 0;
    for (std::size_t begin = 0; begin != size; ++number) {
        tile<Its...> const next{number, begin, (std::min)(How::tile_size, size - begin), first};
        typename How::chosen chosen;
        try {
            how.stage(next, chosen);
        } catch (...) {
            splitting::write_last(how, chosen, position); // comes first
            throw;
        }
        how.write(chosen, position);
        position = how.behind(position, chosen);
        begin += next.size;
        first = splitting::moved_by(first, next.size);
    }
    return position;
}

// alone(): all of it in the caller; returns the last position. It should hold copies: what it refers to has to be in memory.
template <class Position, class Ends, class How, class Alone, class... Its>
[[gnu::always_inline]] inline Position parallel_pack(resources const& on, element_cost cost,
                                                     places<Its...> const& first, Ends ends, Position start, How how,
                                                     Alone alone) {
    if constexpr (shares_words<Position>) {
        return splitting::run_here(on, alone);
    } else {
        return splitting::at_once_or_together(
            on, cost, first, ends, alone, [=, &on](scheduler::core& pool, std::size_t size) {
                return splitting::pack_together(pool, on, cost, first, ends, size, start, how);
            });
    }
}

} // namespace heist::splitting
