// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tile_loop: every tile is run once, and who only waits for others leaves.

#include "support/rendezvous.hpp"

#include <heist/pool.hpp>
#include <heist/splitting/tile_loop.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <ranges>
#include <thread>
#include <vector>

namespace {

using namespace heist::splitting;
using numbers = std::ranges::iterator_t<std::ranges::iota_view<std::size_t, std::size_t>>;

constexpr std::size_t tiles = 1000;

// Runs run(tile) for 1000 tiles of one element on four threads; returns who ran how many of them.
template <class Run>
std::map<std::thread::id, std::size_t> run_tiles(heist::pool& pool, Run const& run) {
    std::mutex guard;
    std::map<std::thread::id, std::size_t> done_by;
    auto const all = std::views::iota(std::size_t{0}, tiles);
    tile_source<until<numbers>, numbers> source(places<numbers>(all.begin()), until<numbers>{all.end()}, {1, 0, 0});
    lowest_event events;
    auto const counted = [&](tile<numbers> const& next) {
        {
            std::lock_guard const lock(guard);
            ++done_by[std::this_thread::get_id()];
        }
        return run(next);
    };
    tile_loop loop(source, help_with_tiles(4), {}, events, counted);
    loop(core_of(pool), element_cost::known(1000.0F));
    return done_by;
}

TEST(tile_loop, runs_every_tile_once) {
    heist::pool pool{heist::pool_options{.threads = 4}};
    std::vector<std::atomic<int>> visits(tiles);
    run_tiles(pool, [&](tile<numbers> const& next) -> std::int64_t {
        ++visits[next.begin];
        return 0;
    });
    EXPECT_TRUE(std::ranges::all_of(visits, [](auto const& count) { return count == 1; }));
}

TEST(tile_loop, a_helper_that_only_waits_for_others_leaves) {
    heist::pool pool{heist::pool_options{.threads = 4}};
    auto const caller = std::this_thread::get_id();
    std::atomic<bool> helped{false};
    std::vector<std::atomic<int>> visits(tiles);
    auto const done_by = run_tiles(pool, [&](tile<numbers> const& next) -> std::int64_t {
        ++visits[next.begin];
        if (std::this_thread::get_id() == caller) {
            EXPECT_TRUE(support::wait_until([&] { return helped.load(); }));
        } else {
            helped = true;
        }
        return 1000 * tuning::patience_ns; // the caller must go on all the same
    });
    EXPECT_TRUE(std::ranges::all_of(visits, [](auto const& count) { return count == 1; }));
    for (auto const& [who, count] : done_by) {
        EXPECT_TRUE(who == caller || count == 1) << "a helper ran " << count << " tiles";
    }
}

} // namespace
