// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A token wakes its owner, whenever it comes, and brings along what the waker did.

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/parker.hpp>

#include <gtest/gtest.h>

namespace {

using heist::scheduler::basic_parker;
using model::operation;

// One token: park() returns for it, and for nothing else.
struct one_token {
    static constexpr unsigned threads = 2;

    basic_parker<model::sim> bed;
    model::plain<int> message;

    void run(unsigned thread) {
        if (thread == 1) {
            bed.park();
            look();
        } else {
            message.set(42);
            bed.unpark();
        }
    }
    void look() const { model::require(message.get() == 42, "what the waker did"); }
    void end() const {}
};

// Two wakers, whose tokens may become one: the owner looks for what it waits for after each, and finds both.
struct two_wakers {
    static constexpr unsigned threads = 3;

    basic_parker<model::sim> bed;
    model::sim_atomic<int> messages{0};

    void run(unsigned thread) {
        if (thread == 1) {
            while (messages.load(std::memory_order_relaxed) != 2) {
                bed.park();
            }
        } else {
            messages.fetch_add(1, std::memory_order_relaxed);
            bed.unpark();
        }
    }
    void end() const {}
};

// The time passes at any moment: a token that was left before is taken, and one that comes later is there for the next time.
struct the_time_passes : one_token {
    void run(unsigned thread) {
        if (thread == 1 && bed.park_for(1)) {
            look();
        } else {
            one_token::run(thread);
        }
    }
};

model::suite const& parkers() {
    static model::suite const all{.headers = {"parker.hpp"},
                                  .programs = {model::program_of<one_token>("parker.one_token"),
                                               model::program_of<two_wakers>("parker.two_wakers"),
                                               model::program_of<the_time_passes>("parker.the_time_passes")},
                                  .more = {{{"parker.hpp", "park", operation::load}, model::mutant::part::answer, 1}},
                                  .equivalents = {}};
    return all;
}

} // namespace

TEST(model_parker, a_token_is_never_lost_and_brings_the_message) {
    model::expect_holds(parkers());
}

TEST(model_parker, every_mutant_is_killed_or_argued) {
    model::expect_kills(parkers());
}
