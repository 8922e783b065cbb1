// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// relay and frontier: each tile once, in order, with what the one before passed on; nobody waits for a tile that has failed.
#include "scheduler/crew.hpp"

#include <heist/splitting/frontier.hpp>
#include <heist/splitting/relay.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace {

using namespace scheduler_test;
using heist::splitting::basic_frontier;
using heist::splitting::frontier;
using heist::splitting::relay;

template <class Atomics>
struct relays : ::testing::Test {};
TYPED_TEST_SUITE(relays, real_atomics, name_of_policy);

} // namespace

TEST(frontier, smoke_every_element_is_handed_out_once) {
    frontier next;
    next.move_to(3);
    std::size_t reached = 3;
    while (true) {
        auto const [begin, size] = next.advance(100, [](std::size_t at) { return at / 2; });
        if (size == 0) {
            break;
        }
        EXPECT_EQ(begin, reached);
        reached += size;
        EXPECT_EQ(next.reached(), reached);
    }
    EXPECT_EQ(reached, 100u);
}

TEST(relay, smoke_passes_values_and_their_absence) {
    relay<int> baton{std::nullopt};
    std::int64_t waited = 0;
    std::optional<int> value{7};
    ASSERT_TRUE(baton.receive(0, value, waited));
    EXPECT_FALSE(value) << "nothing was before the first";
    for (int tile = 0; tile < 100; ++tile) { // more than there are places
        auto const number = static_cast<std::size_t>(tile);
        EXPECT_FALSE(baton.waiting(number + 1));
        baton.pass(number, tile);
        EXPECT_TRUE(baton.waiting(number + 1));
        ASSERT_TRUE(baton.receive(number + 1, value, waited));
        EXPECT_EQ(value, tile);
    }
    EXPECT_EQ(waited, 0);
}

TEST(relay, smoke_those_behind_a_failed_tile_receive_nothing) {
    relay<int> baton{1};
    std::int64_t waited = 0;
    std::optional<int> value;
    baton.break_off(2);
    baton.break_off(5); // changes nothing
    EXPECT_TRUE(baton.receive(0, value, waited));
    baton.pass(0, 2);
    EXPECT_TRUE(baton.receive(1, value, waited));
    EXPECT_EQ(value, 2);
    EXPECT_FALSE(baton.receive(3, value, waited));
    EXPECT_FALSE(baton.receive(4, value, waited));
    baton.break_off(1);
    EXPECT_FALSE(baton.receive(2, value, waited));
}

TYPED_TEST(relays, stress_each_tile_gets_what_the_one_before_passed_on) {
    std::size_t const tiles = rounds<TypeParam>(20'000);
    std::size_t const failing = tiles - 100;
    basic_frontier<TypeParam> next;
    relay<std::size_t, 2, TypeParam> baton{0};
    std::vector<std::size_t> sums(tiles); // no atomics: what is passed on must order them
    in_threads(3, [&](std::size_t) {
        while (true) {
            auto const [tile, size] = next.advance(tiles, [](std::size_t) { return std::size_t{1}; });
            if (size == 0) {
                return;
            }
            std::int64_t waited = 0;
            std::optional<std::size_t> before;
            bool const came = baton.receive(tile, before, waited);
            ASSERT_EQ(came, tile <= failing);
            if (tile >= failing) {
                baton.break_off(tile);
                continue;
            }
            sums[tile] = *before + 1;
            if (tile != 0) {
                ASSERT_EQ(sums[tile - 1], *before);
            }
            baton.pass(tile, sums[tile]);
        }
    });
    EXPECT_EQ(sums[failing - 1], failing);
}
