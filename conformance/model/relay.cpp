// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A value goes from tile to tile, and with it what the tiles before have done; nobody waits for a tile that has failed.

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/splitting/frontier.hpp>
#include <heist/splitting/relay.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace {

using heist::splitting::basic_frontier;
using heist::splitting::relay;
using model::operation;

// What is passed on; its races are found.
struct total {
    model::plain<std::size_t> value;

    explicit total(std::size_t first) : value(first) {}
    total(total&& other) : value(other.value.get()) {}
    total& operator=(total&& other) {
        value.set(other.value.get());
        return *this;
    }
};

void wait(unsigned) {
    model::pause();
}

// pack_together() of splitting/parallel_pack.hpp in place: two threads take tiles of one element in order, take the element out, pass
// the total on, and write to the element before, which its own tile has taken out by then. With two places for four tiles,
// each place is used again.
struct tiles_in_place {
    static constexpr unsigned threads = 2;
    static constexpr std::size_t tiles = 4;

    relay<total, 2, model::sim> baton{total(1)};
    basic_frontier<model::sim> next;
    std::array<model::plain<std::size_t>, tiles> elements;

    void run(unsigned) {
        while (true) {
            auto const [tile, size] = next.advance(tiles, [](std::size_t) { return std::size_t{1}; });
            if (size == 0) {
                return;
            }
            model::require(elements[tile].get() == 0, "nobody writes to what is still there");
            model::require(baton.wait_for(tile, &wait), "none has failed");
            std::optional<total> before;
            baton.take(tile, before);
            std::size_t const sum = before->value.get();
            model::require(sum == tile + 1, "the total of all before");
            baton.pass(tile, total(sum + 1));
            if (tile != 0) {
                elements[tile - 1].set(sum);
            }
        }
    }
    void end() {
        std::optional<total> all;
        model::require(baton.waiting(tiles), "the last one has passed on");
        baton.take(tiles, all);
        model::require(all->value.get() == tiles + 1, "the total of all");
    }
};

// Tile 0 fails while somebody waits for what it passes on, and a third, who cannot even find tile 2 because an iterator throws,
// breaks off there.
struct two_failures {
    static constexpr unsigned threads = 3;

    relay<total, 2, model::sim> baton{total(1)};

    void run(unsigned thread) {
        if (thread == 1) {
            std::optional<total> before;
            model::require(baton.wait_for(0, &wait), "nothing is before the first");
            baton.take(0, before);
            baton.break_off(0);
        } else if (thread == 2) {
            model::require(!baton.wait_for(1, &wait), "nothing comes from a tile that has failed");
        } else {
            baton.break_off(2);
        }
    }
    void end() const {}
};

// A tile fails above: those before it wait for their values, and get them.
struct a_failure_above {
    static constexpr unsigned threads = 3;

    relay<total, 2, model::sim> baton{total(1)};

    void run(unsigned thread) {
        if (thread == 3) {
            baton.break_off(2);
            return;
        }
        std::size_t const tile = thread - 1;
        model::require(baton.wait_for(tile, &wait), "none before has failed");
        std::optional<total> before;
        baton.take(tile, before);
        baton.pass(tile, std::move(before));
    }
    void end() const {}
};

constexpr auto says = model::mutant::part::answer;

model::suite const& relays() {
    static model::suite const all{
        .headers = {"relay.hpp", "frontier.hpp"},
        .programs = {model::program_of<tiles_in_place>("relay.tiles_in_place"),
                     model::program_of<two_failures>("relay.two_failures"),
                     model::program_of<a_failure_above>("relay.a_failure_above")},
        .more = {{{"relay.hpp", "wait_for", operation::load}, says, ~std::uint64_t{0}}, // none has failed
                 {{"relay.hpp", "wait_for", operation::load}, says, 0}},                // the first one has
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_relay, a_value_goes_from_tile_to_tile_and_nobody_waits_for_a_failed_one) {
    model::expect_holds(relays());
}

TEST(model_relay, every_mutant_is_killed_or_argued) {
    model::expect_kills(relays());
}
