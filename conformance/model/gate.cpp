// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jobs on their caller's stack: helpers come and go through the gate, and nobody touches a job that is gone.

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"
#include "model/waiting.hpp"

#include <heist/scheduler/gate.hpp>
#include <heist/scheduler/parker.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace {

using heist::scheduler::basic_gate;
using heist::scheduler::basic_parker;
using model::operation;

struct job {
    model::plain<int> input;
    model::plain<int> results[2];
};

// run_in() and help_loop() of src/loop.cpp with a job that needs no help: thread 1 makes `Rounds` jobs, one after the other, the
// `Helpers` others come as often, if the gate is open. Who comes again may have left a token behind that the caller had no use for.
template <unsigned Rounds, unsigned Helpers>
struct jobs_on_the_stack {
    static constexpr unsigned threads = 1 + Helpers;

    basic_gate<model::sim> door;
    basic_parker<model::sim> bed;
    std::optional<job> now;

    void run(unsigned thread) {
        if (thread != 1) {
            for (unsigned visit = 0; visit < Rounds; ++visit) {
                help(thread - 2);
            }
            return;
        }
        for (unsigned round = 0; round < Rounds; ++round) {
            now.emplace();
            now->input.set(42);
            door.open(Helpers);
            if (!door.close()) {
                model::wait(bed, [&] { return door.quiet(); }, [&] { return door.announce_wait(); });
            }
            for (auto const& result : now->results) {
                int const value = result.get();
                model::require(value == 0 || value == 42, "a result is whole");
            }
            now.reset();
        }
    }

    void help(unsigned which) {
        if (!door.try_enter()) {
            return;
        }
        now->results[which].set(now->input.get());
        if (door.leave()) { // after this line the job may be gone, the gate and the bed not
            bed.unpark();
        }
    }

    void end() { model::require(door.quiet(), "everybody has left"); }
};

// The second helper is a thread that waits for something: it comes as a visitor, and stays if this is what it waits for.
template <int Awaited>
struct helper_and_visitor : jobs_on_the_stack<1, 2> {
    void run(unsigned thread) {
        if (thread != 3) {
            jobs_on_the_stack::run(thread);
        } else if (door.try_visit()) {
            bool const welcome = now->input.get() == Awaited && door.try_stay();
            if (welcome) {
                now->results[1].set(now->input.get());
            }
            if (welcome ? door.leave() : door.leave_visit()) {
                bed.unpark();
            }
        }
    }
};

constexpr auto says = model::mutant::part::answer;
constexpr std::uint32_t inside = 1; // a visitor
constexpr char const* looks_again = "who waits asks quiet() next, which is no older";

model::suite const& gates() {
    static model::suite const all{
        .headers = {"gate.hpp"},
        .programs = {model::program_of<jobs_on_the_stack<1, 1>>("gate.one_job_one_helper"),
                     model::program_of<jobs_on_the_stack<2, 1>>("gate.two_jobs_one_helper"),
                     model::program_of<jobs_on_the_stack<1, 2>>("gate.one_job_two_helpers"),
                     model::program_of<helper_and_visitor<42>>("gate.a_visitor_stays"),
                     model::program_of<helper_and_visitor<0>>("gate.a_visitor_leaves")},
        .more = {{{"waiting.hpp", "wait", operation::step}, model::mutant::part::skipped},
                 {{"gate.hpp", "quiet", operation::load}, says, 0},
                 {{"gate.hpp", "close", operation::fetch_and}, says, 0},
                 {{"gate.hpp", "announce_wait", operation::fetch_or}, says, 0},
                 {{"gate.hpp", "leave", operation::fetch_sub}, says, 0}, // nobody waits
                 {{"gate.hpp", "leave_visit", operation::fetch_sub}, says, 0}},
        .equivalents = {{{{"gate.hpp", "close", operation::fetch_and}, says, inside}, looks_again},
                        {{{"gate.hpp", "announce_wait", operation::fetch_or}, says, inside}, looks_again}}};
    return all;
}

} // namespace

TEST(model_gate, nobody_touches_a_job_that_is_gone_and_the_caller_is_woken) {
    model::expect_holds(gates());
}

TEST(model_gate, every_mutant_is_killed_or_argued) {
    model::expect_kills(gates());
}
