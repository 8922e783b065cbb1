// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A join and a task group: the waiter sees what the others did, is woken, and may end the frame at once.

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"
#include "model/waiting.hpp"

#include <heist/scheduler/countdown.hpp>
#include <heist/scheduler/first_error.hpp>
#include <heist/scheduler/latch.hpp>
#include <heist/scheduler/parker.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace {

using heist::scheduler::basic_countdown;
using heist::scheduler::basic_latch;
using heist::scheduler::basic_parker;
using latch = basic_latch<model::sim>;
using model::operation;
using model::wait;

// Thread 1 forks, thread 2 has stolen it.
struct join {
    static constexpr unsigned threads = 2;

    struct forked {
        model::plain<int> result;
        latch done;
    };
    std::optional<forked> child{std::in_place};
    basic_parker<model::sim> beds[2];
    model::plain<int> seats[2]; // what a waiter writes before it leaves its name

    void run(unsigned thread) {
        if (thread == 1) {
            wait(beds[1], [&] { return child->done.done(); }, [&] { return child->done.announce_wait(1); });
            model::require(child->result.get() == 42, "the result of the thief");
            child.reset();
            return;
        }
        child->result.set(42);
        if (std::uint32_t const waiter = child->done.set(); waiter != latch::nobody) { // the child may be gone
            model::require(waiter == 1, "the name that was left");
            beds[waiter].unpark();
        }
    }
    void end() const {}
};

// Thread 1 owns a group of two members, of which the first adds a third.
struct group {
    static constexpr unsigned threads = 3;

    struct frame {
        basic_countdown<model::sim> pending;
        model::plain<int> results[3];
    };
    std::optional<frame> now{std::in_place};
    basic_parker<model::sim> bed;

    group() {
        now->pending.add();
        now->pending.add();
    }

    void run(unsigned thread) {
        if (thread == 1) {
            wait(bed, [&] { return now->pending.zero(); }, [&] { return now->pending.announce_wait(); });
            now->pending.retract_wait();
            model::require(now->pending.zero(), "all are finished");
            for (auto const& each : now->results) {
                model::require(each.get() == 42, "the result of a member");
            }
            now.reset();
            return;
        }
        if (thread == 2) {
            now->pending.add();
            finish(2);
        }
        finish(thread - 2);
    }
    void finish(unsigned which) {
        now->results[which].set(42);
        if (now->pending.finish()) { // the group may be gone
            bed.unpark();
        }
    }
    void end() const {}
};

// The owner waits twice for one member.
struct group_used_again {
    static constexpr unsigned threads = 2;

    basic_countdown<model::sim> pending;
    model::plain<int> result;
    model::sim_atomic<int> submitted{0}; // the deque
    basic_parker<model::sim> bed;

    void run(unsigned thread) {
        for (int round = 1; round <= 2; ++round) {
            if (thread == 1) {
                pending.add();
                submitted.store(round, std::memory_order_release);
                wait(bed, [&] { return pending.zero(); }, [&] { return pending.announce_wait(); });
                pending.retract_wait();
                model::require(result.get() == round, "the result of this round");
            } else {
                while (submitted.load(std::memory_order_acquire) != round) {
                    model::pause();
                }
                result.set(round);
                if (pending.finish()) {
                    bed.unpark();
                }
            }
        }
    }
    void end() const {}
};

// Both members of a group fail: the owner gets the error of one of them, whole.
struct group_with_errors {
    static constexpr unsigned threads = 3;

    struct error { // in the place of std::exception_ptr; its races are found
        model::plain<int> code;

        error() = default;
        explicit error(int what) : code(what) {}
        error(error&& other) : code(other.code.get()) {}
        error& operator=(error&& other) {
            code.set(other.code.get());
            return *this;
        }
    };
    basic_countdown<model::sim> pending;
    heist::scheduler::first_error<error, model::sim> kept;
    basic_parker<model::sim> bed;

    group_with_errors() {
        pending.add();
        pending.add();
    }
    void run(unsigned thread) {
        if (thread == 1) {
            wait(bed, [&] { return pending.zero(); }, [&] { return pending.announce_wait(); });
            pending.retract_wait();
            int const code = kept.take().code.get();
            model::require(code == 2 || code == 3, "one of the errors");
            model::require(kept.take().code.get() == 0, "it is taken once");
            return;
        }
        kept.keep(error(static_cast<int>(thread)));
        if (pending.finish()) {
            bed.unpark();
        }
    }
    void end() const {}
};

constexpr auto says = model::mutant::part::answer;
constexpr char const* looks_again = "who waits asks done() or zero() next, which is no older";

model::suite const& latches() {
    static model::suite const all{
        .headers = {"latch.hpp", "countdown.hpp", "first_error.hpp"},
        .programs = {model::program_of<join>("latch.join"), model::program_of<group>("countdown.group"),
                     model::program_of<group_used_again>("countdown.group_used_again"),
                     model::program_of<group_with_errors>("countdown.group_with_errors")},
        .more = {{{"waiting.hpp", "wait", operation::step}, model::mutant::part::skipped},
                 {{"latch.hpp", "done", operation::load}, says, 1}, // set
                 {{"latch.hpp", "announce_wait", operation::compare_exchange_strong}, says, 0},
                 {{"latch.hpp", "set", operation::exchange}, says, 0}, // nobody waits
                 {{"countdown.hpp", "zero", operation::load}, says, 0},
                 {{"countdown.hpp", "announce_wait", operation::fetch_or}, says, 0},
                 {{"countdown.hpp", "finish", operation::fetch_sub}, says, 0}, // nobody waits
                 {{"first_error.hpp", "keep", operation::exchange}, says, 0},
                 {{"first_error.hpp", "take", operation::load}, says, 0}},
        .equivalents = {{{{"latch.hpp", "announce_wait", operation::compare_exchange_strong}, says, 1}, looks_again},
                        {{{"countdown.hpp", "announce_wait", operation::fetch_or}, says, 1}, looks_again}}};
    return all;
}

} // namespace

TEST(model_latch, a_waiter_sees_what_was_done_is_woken_and_may_end_the_frame) {
    model::expect_holds(latches());
}

TEST(model_latch, every_mutant_is_killed_or_argued) {
    model::expect_kills(latches());
}
