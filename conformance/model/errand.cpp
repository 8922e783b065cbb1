// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whom a thief works for: who waits for that steals back from the right era, and from no other.

#include "model/sim_atomics.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/errand.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace {

using heist::scheduler::basic_deque;
using heist::scheduler::basic_errand;
using heist::scheduler::frame;
using heist::scheduler::push_outcome;
using heist::scheduler::steal_outcome;
using heist::scheduler::task_kind;
using model::operation;

// working_for and core::help() of src/pool.cpp: the owner of a seat runs stolen work for one waiter or another, and a waiter steals
// back. Nothing is pushed between the errands, so it gets nothing but what was pushed for it.
struct a_seat {
    static constexpr unsigned threads = 2;

    struct alignas(8) task {
        model::plain<int> made;
    };
    basic_deque<task, 8, 2, model::sim> deque;
    basic_errand<model::sim> runs;
    static inline frame waiter; // a mutant knows its address
    static inline frame other;
    task mine[2];
    task of_the_other;

    void push(task& child) {
        child.made.set(1);
        model::require(deque.push(&child, task_kind::fork) != push_outcome::full, "there is room");
    }
    template <class Work>
    void work_for(frame const& root, Work const& work) {
        frame const* const outer = runs.root();
        std::uint32_t const outer_era = runs.stamp().era;
        std::uint32_t const era = deque.begin_era();
        runs.set(&root, era);
        work();
        deque.pop_from_era(era);
        runs.set(outer, outer_era);
    }
    // between(): happens between the two looks at whom the owner works for.
    template <class Between>
    void steal_back(Between const& between) {
        heist::scheduler::errand_stamp const stamp = runs.stamp();
        auto const works_for_me = [&] { return runs.is(&waiter, stamp); };
        auto const still_does = [&] {
            between();
            return !model::takes_step() || works_for_me();
        };
        std::array<task*, 1> loot{};
        std::uint32_t count = 0;
        if ((!model::takes_step() || works_for_me()) &&
            deque.steal_from_era(stamp.era, still_does, loot, count) == steal_outcome::taken) {
            model::require(loot[0] != &of_the_other, "what was pushed for it");
            loot[0]->made.get();
        }
    }
    void steal_back() {
        steal_back([] {});
    }
    void end() const {}
};

// The owner works for the waiter, then for the other, and within that for the waiter again, while what it has pushed for the
// other still lies in its deque.
struct one_within_another : a_seat {
    void run(unsigned thread) {
        if (thread == 2) {
            steal_back();
            return;
        }
        work_for(waiter, [&] { push(mine[0]); });
        work_for(other, [&] {
            push(of_the_other);
            work_for(waiter, [&] { push(mine[1]); });
        });
    }
};

// The same. The waiter looks for the first time before that, and takes the first errand's root for one of the other; and for the second time while the owner goes
// back to the other. An era that came back with that made it take what was pushed for the other.
struct an_errand_that_goes_on : a_seat {
    model::sim_atomic<std::uint32_t> turn{0};

    void wait_for(std::uint32_t number) const {
        while (turn.load(std::memory_order_relaxed) < number) {
            model::pause();
        }
    }
    void run(unsigned thread) {
        if (thread == 2) {
            wait_for(1);
            steal_back([&] {
                turn.store(2, std::memory_order_relaxed);
                wait_for(3);
            });
            turn.store(3, std::memory_order_relaxed);
            return;
        }
        work_for(waiter, [] {});
        work_for(other, [&] {
            push(of_the_other);
            turn.store(1, std::memory_order_relaxed);
            wait_for(2);
            work_for(waiter, [&] { turn.store(3, std::memory_order_relaxed); });
        });
    }
};

// The same, as long as nothing was pushed for the waiter yet.
struct nothing_pushed_yet : a_seat {
    void run(unsigned thread) {
        if (thread == 2) {
            steal_back();
            return;
        }
        runs.set(&other, deque.begin_era());
        push(of_the_other);
        runs.set(&waiter, deque.begin_era());
    }
};

constexpr auto says = model::mutant::part::answer;
constexpr std::uint64_t first_errand = std::uint64_t{1} << 32 | 1; // number and era

model::suite const& all_errands() {
    static model::suite const all{
        .headers = {"errand.hpp"},
        .programs = {model::program_of<one_within_another>("errand.one_within_another"),
                     model::program_of<an_errand_that_goes_on>("errand.an_errand_that_goes_on"),
                     model::program_of<nothing_pushed_yet>("errand.nothing_pushed_yet")},
        .more = {{{"errand.hpp", "is", operation::load, 1}, says, reinterpret_cast<std::uintptr_t>(&a_seat::waiter)},
                 {{"errand.hpp", "is", operation::load, 2}, says, first_errand}},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_errand, a_waiter_steals_back_what_was_pushed_for_it) {
    model::expect_holds(all_errands());
}

TEST(model_errand, every_mutant_is_killed_or_argued) {
    model::expect_kills(all_errands());
}
