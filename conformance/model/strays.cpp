// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Strays: each is taken once, and who may run one is told, whether it rests as a worker or waits for just that.

#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/strays.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <deque>

namespace {

using heist::scheduler::basic_strays;
using heist::scheduler::frame;
using heist::scheduler::task;
using model::operation;

void never_run(task&) noexcept {}

struct stray_task : task {
    explicit stray_task(frame const& group) : task(&never_run, &group, &group) {}
    model::plain<int> taken;
};

struct strays {
    basic_strays<model::sim> list;
    frame group;
    std::deque<stray_task> tasks;

    void publish() { list.put(tasks.emplace_back(group)); }
    bool take() {
        task* const found = list.take_below(nullptr);
        if (found != nullptr) {
            static_cast<stray_task*>(found)->taken.set(1);
        }
        return found != nullptr;
    }
    bool in_sight() const { return list.any(); }
    bool more_in_sight() const { return list.any(); }
};

// core::abandon() and core::wait(): the waiter has announced itself to its latch, looks at the strays, and parks. Who
// abandons a task wakes everybody, because it does not know who waits.
struct waiter {
    static constexpr unsigned threads = 2;

    strays work;
    heist::scheduler::basic_parker<model::sim> bed;

    void run(unsigned thread) {
        if (thread == 1) {
            work.publish();
            bed.unpark();
            return;
        }
        while (!work.take()) {
            bed.park();
        }
    }
    void end() const {}
};

constexpr auto skipped = model::mutant::part::skipped;
constexpr char const* under_lock = "only who holds the lock changes the count, so nobody comes between";

model::suite const& all_strays() {
    static model::suite const all{
        .headers = {"strays.hpp"},
        .programs = {model::program_of<model::one_worker<strays, 1>>("strays.a_searcher"),
                     model::program_of<model::two_workers<strays>>("strays.two_for_two_workers"),
                     model::program_of<waiter>("strays.a_waiter")},
        .more = {{{"sleeping.hpp", "second_look", operation::step}, skipped},
                 {{"sleeping.hpp", "run", operation::step}, skipped}, // nobody passes the wake-up on
                 {{"strays.hpp", "any", operation::load}},            // says that there is none
                 {{"parker.hpp", "unpark", operation::exchange}, model::mutant::part::order}},
        .equivalents = {{{{"strays.hpp", "put", operation::fetch_add}, model::mutant::part::torn}, under_lock},
                        {{{"strays.hpp", "take_below", operation::fetch_sub}, model::mutant::part::torn}, under_lock}}};
    return all;
}

} // namespace

TEST(model_strays, each_is_taken_once_and_nobody_sleeps_beside_one) {
    model::expect_holds(all_strays());
}

TEST(model_strays, every_mutant_is_killed_or_argued) {
    model::expect_kills(all_strays());
}
