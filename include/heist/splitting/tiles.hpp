// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/platform/clock.hpp>
#include <heist/splitting/frontier.hpp>
#include <heist/splitting/sequence.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <tuple>
#include <utility>

namespace heist::splitting {

// Iterators into one or several ranges that are walked in step.
template <class... Its>
using places = std::tuple<Its...>;

// All of them random access: then any position is found at once.
template <class... Its>
inline constexpr bool all_random_access = (random_access<Its> && ...);

template <class... Its>
void step(places<Its...>& at) {
    std::apply([](Its&... it) { (void(++it), ...); }, at);
}

template <class... Its>
places<Its...> moved_by(places<Its...> at, [[maybe_unused]] std::size_t count) {
    if constexpr (sizeof...(Its) != 0) {
        std::apply([count](Its&... it) { (void(it = splitting::advanced(it, count)), ...); }, at);
    }
    return at;
}

// Where ranges in step end: at the end of the first, of the shorter of the first two, or after so many elements.
template <class It>
struct until {
    It last;

    template <class Places>
    std::size_t size(Places const& from) const {
        return static_cast<std::size_t>(last - std::get<0>(from));
    }
    template <class Places>
    bool reached(Places const& at, std::size_t /*index*/) const {
        return std::get<0>(at) == last;
    }
};

template <class It, class Other>
struct until_either {
    It last;
    Other other_last;

    template <class Places>
    std::size_t size(Places const& from) const {
        return (std::min)(static_cast<std::size_t>(last - std::get<0>(from)),
                          static_cast<std::size_t>(other_last - std::get<1>(from)));
    }
    template <class Places>
    bool reached(Places const& at, std::size_t /*index*/) const {
        return std::get<0>(at) == last || std::get<1>(at) == other_last;
    }
};

struct after {
    std::size_t count;

    template <class Places>
    std::size_t size(Places const&) const {
        return count;
    }
    template <class Places>
    bool reached(Places const&, std::size_t index) const {
        return index == count;
    }
};

// Consecutive elements.
template <class... Its>
struct tile {
    std::size_t number; // 0, 1, 2 … if all tiles are equal
    std::size_t begin;  // index of the first one
    std::size_t size;   // 0: there are no more
    places<Its...> at;
};

// A tile has `least` elements or, if growth is not 0, the growth-th part of all before it if that is more, up to `most`.
struct tile_rule {
    std::size_t least;
    std::size_t most;
    std::size_t growth;
};

// Hands out tiles from the front, to any number of threads: a tile is begun only after all before it were. With random access
// that is a compare-exchange; else one walk over the ranges, in pieces and under a lock. Then the end need not be known.
template <class Ends, class... Its>
class tile_source {
public:
    tile_source(places<Its...> first, Ends ends, tile_rule rule, std::size_t begin = 0)
        : ends_(ends), rule_(rule), at_(std::move(first)) {
        if constexpr (all_random_access<Its...>) {
            size_ = ends_.size(at_);
            next_.move_to(begin);
        } else {
            walk(begin);
        }
    }
    tile_source(tile_source const&) = delete;
    tile_source& operator=(tile_source const&) = delete;

    // Any participant. May throw what an iterator throws. Adds the time it had to wait for others, in ns, to `waited`.
    tile<Its...> next([[maybe_unused]] std::int64_t& waited) {
        if constexpr (all_random_access<Its...>) {
            auto const [begin, size] = next_.advance(size_, [this](std::size_t at) { return size_at(at); });
            return {begin / rule_.least, begin, size, splitting::moved_by(at_, begin)};
        } else {
            std::unique_lock lock(guard_, std::try_to_lock);
            if (!lock) {
                std::int64_t const start = platform::now_ns();
                lock.lock();
                waited += platform::now_ns() - start;
            }
            std::size_t const begin = next_.reached();
            places<Its...> const from = at_;
            return {begin / rule_.least, begin, walk(size_at(begin)), from};
        }
    }

    // What lies behind the last element. The caller, after all tiles were handed out.
    places<Its...> end() const {
        if constexpr (all_random_access<Its...>) {
            return splitting::moved_by(at_, size_);
        } else {
            return at_;
        }
    }
    std::size_t handed_out() const noexcept { return next_.reached(); }

private:
    std::size_t size_at(std::size_t begin) const noexcept {
        return rule_.growth == 0 ? rule_.least : (std::clamp)(begin / rule_.growth, rule_.least, rule_.most);
    }

    // Moves on by up to `most` elements; returns by how many.
    std::size_t walk(std::size_t most) {
        std::size_t index = next_.reached();
        std::size_t done = 0;
        for (; done != most && !ends_.reached(at_, index); ++done, ++index) {
            splitting::step(at_);
        }
        next_.move_to(index);
        return done;
    }

    Ends ends_;
    tile_rule rule_;
    places<Its...> at_; // random access: the first elements; else those of the next tile
    std::size_t size_ = 0;
    std::mutex guard_;
    alignas(platform::cache_line) frontier next_; // where the next tile begins
};

} // namespace heist::splitting
