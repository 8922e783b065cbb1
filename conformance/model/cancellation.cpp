// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a sequential loop would have met first: of several events the lowest is kept, with what was noted about it.

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/splitting/cancellation.hpp>

#include <gtest/gtest.h>

#include <cstddef>

namespace {

using heist::splitting::basic_lowest_event;
using model::operation;

// Three participants, each with a block that throws, unless it is cancelled before: the lowest cannot be.
struct three_events {
    static constexpr unsigned threads = 3;

    basic_lowest_event<model::sim> events;
    model::plain<std::size_t> noted;

    void run(unsigned thread) {
        std::size_t const position = thread + 1;
        bool const cancelled = events.cancels(position);
        model::require(!cancelled || position != 2, "nothing lies below the lowest");
        if (!cancelled) {
            events.keep(position, [&] { noted.set(position); });
        }
    }
    void end() const {
        model::require(events.position() == 2, "the lowest one");
        model::require(noted.get() == 2, "what was noted about it");
    }
};

constexpr auto says = model::mutant::part::answer;

model::suite const& cancellations() {
    static model::suite const all{
        .headers = {"cancellation.hpp"},
        .programs = {model::program_of<three_events>("cancellation.three_events")},
        .more = {{{"cancellation.hpp", "keep", operation::load}, says, heist::splitting::lowest_event::none},
                 {{"cancellation.hpp", "cancels", operation::load}, says, 0}},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_cancellation, the_lowest_event_is_kept) {
    model::expect_holds(cancellations());
}

TEST(model_cancellation, every_mutant_is_killed_or_argued) {
    model::expect_kills(cancellations());
}
