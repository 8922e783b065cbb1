// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/vectors.hpp>
#include <heist/splitting/parallel_for.hpp>
#include <heist/splitting/tile_loop.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

namespace heist::splitting {

template <class Body, class... Its>
struct piece_leaf {
    places<Its...> first;
    [[no_unique_address]] Body body;

    void operator()(std::size_t begin, std::size_t end) const {
        Body mine = body;
        mine(splitting::moved_by(first, begin), end - begin);
    }
    void settle(std::size_t size)
        requires requires { body.settle(first, size); }
    {
        body.settle(first, size);
    }
    void settled(std::size_t size) const
        requires requires { body.settled(first, size); }
    {
        body.settled(first, size);
    }
};

// Calls body(places, count) for pieces that tile ranges in step, in any number of threads. If pieces throw, the exception of
// the lowest one arrives, and everything below has been done. Returns the iterators behind the last elements. The body is
// copied, so it should hold nothing but a few references or small values. With random access it may have functions settle(places, size) and
// settled(places, size), for which see parallel_for.
template <class Ends, class Body, class... Its>
places<Its...> parallel_pieces(resources const& on, element_cost cost, places<Its...> const& first, Ends const& ends,
                               Body body) {
    if constexpr (all_random_access<Its...>) {
        std::size_t const size = ends.size(first);
        if constexpr ((shares_words<Its> || ...)) {
            splitting::run_here_in_pieces(on, size, [&](std::size_t begin, std::size_t end) {
                body(splitting::moved_by(first, begin), end - begin);
            });
        } else {
            splitting::parallel_for(on, cost, size, piece_leaf<Body, Its...>{first, body});
        }
        return splitting::moved_by(first, size);
    } else {
        auto const alone = [&] { // element by element: so the end is found in the same walk
            places<Its...> at = first;
            for (std::size_t i = 0; !ends.reached(at, i); ++i, splitting::step(at)) {
                body(at, 1);
            }
            return at;
        };
        auto const together = [&](scheduler::core& pool, std::size_t) {
            tile_source<Ends, Its...> source(first, ends, splitting::growing_tiles(on, cost, pool));
            lowest_event events;
            auto const run = [&](tile<Its...> const& next) -> std::int64_t {
                Body mine = body;
                mine(next.at, next.size);
                return 0;
            };
            tile_loop loop(source, splitting::help_with_tiles(on.width(pool)), on.stop, events, run);
            loop(pool, cost);
            return source.end();
        };
        return splitting::alone_or_together(on, cost, first, ends, alone, together);
    }
}

// A body that calls f(it...) for each position, in order. Arrays are walked by index, as compilers like it best.
template <class F>
struct visiting {
    [[no_unique_address]] F function;

    template <class... Its>
    void operator()(places<Its...> at, std::size_t count) {
        if constexpr ((std::contiguous_iterator<Its> && ...)) {
            std::apply([&](Its const&... it) { visit(count, std::to_address(it)...); }, at);
        } else {
            for (; count != 0; --count, splitting::step(at)) {
                std::apply(function, std::as_const(at));
            }
        }
    }

private:
    template <class... Elements>
    void visit(std::size_t count, Elements*... at) {
        F f = function;
        if constexpr ((std::is_scalar_v<Elements> && ...)) {
            platform::for_each_index(count, [&](std::size_t i) { f((at + i)...); });
        } else { // not unrolled: g++ 12 mixes the stores of four elements, and 1024 strings are constructed in 805 ns instead of 549
            walk(f, count, at...);
        }
    }
    template <class First, class... Others>
    static void walk(F& f, std::size_t count, First* at, Others*... others) {
        for (First* const end = at + count; at != end; ++at, (void(++others), ...)) {
            f(at, others...);
        }
    }
};

template <class F>
visiting(F) -> visiting<F>;

} // namespace heist::splitting
