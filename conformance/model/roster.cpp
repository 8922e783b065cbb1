// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How workers start and how a pool ends: none starts twice, none after the end, the end leaves no idle one behind, and sees what
// the others did. scheduler/README.md, "Ends".

#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/activity.hpp>
#include <heist/scheduler/roster.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using heist::scheduler::basic_activity;
using heist::scheduler::basic_roster;
using model::operation;

// platform::thread. The threads of a program are there from the beginning: one that is a worker waits until it is started, or
// until it is certain that it never will be.
class worker_thread {
public:
    void start() { state_.store(started, std::memory_order_release); }
    void forgo() { state_.store(forgone, std::memory_order_release); }
    void join() const { wait_for(over); }

    template <class Entry>
    void run(Entry const& entry) {
        if (wait_for(started, forgone) == started) {
            entry();
            state_.store(over, std::memory_order_release);
        }
    }

private:
    static constexpr int started = 1;
    static constexpr int forgone = 2;
    static constexpr int over = 3;

    int wait_for(int one, int other = over) const {
        int now = state_.load(std::memory_order_acquire);
        while (now != one && now != other) {
            model::pause();
            now = state_.load(std::memory_order_acquire);
        }
        return now;
    }

    model::sim_atomic<int> state_{0};
};

// Two threads want help at the same time, one of them twice.
struct two_who_start {
    static constexpr unsigned threads = 2;

    basic_roster<model::sim> roster;
    model::plain<int> handles[2]; // who starts a thread writes its handle

    void run(unsigned thread) {
        for (unsigned time = 0; time < thread; ++time) {
            roster.start_next(2, [&](std::uint32_t index) {
                model::require(handles[index].get() == 0, "no worker starts twice");
                handles[index].set(1);
                return true;
            });
        }
    }
    void end() const { model::require(handles[0].get() == 1 && handles[1].get() == 1, "all are started"); }
};

// The system has no thread for us: it is asked once.
struct a_refusal {
    static constexpr unsigned threads = 2;

    basic_roster<model::sim> roster;
    model::plain<int> asked;

    void run(unsigned) {
        bool const started = roster.start_next(2, [&](std::uint32_t) {
            asked.set(asked.get() + 1);
            return false;
        });
        model::require(!started, "nobody was started");
    }
    void end() const { model::require(asked.get() == 1, "the system is asked once"); }
};

// core::~core(): every worker is joined, and what it did is visible; none starts afterwards.
struct the_end_and_a_start {
    static constexpr unsigned threads = 3;

    basic_roster<model::sim> roster;
    worker_thread worker;
    model::plain<int> handle;
    model::plain<int> result;
    model::plain<bool> over;

    void run(unsigned thread) {
        if (thread == 1) {
            roster.end([&](std::uint32_t count) {
                over.set(true);
                model::require(count == static_cast<std::uint32_t>(handle.get()), "the end knows of all");
                if (count == 0) {
                    worker.forgo();
                } else {
                    worker.join();
                    model::require(result.get() == 42, "what the worker did");
                }
            });
        } else if (thread == 2) {
            roster.start_next(1, [&](std::uint32_t) {
                model::require(!over.get(), "no worker starts after the end");
                handle.set(1);
                worker.start();
                return true;
            });
        } else {
            worker.run([&] {
                result.set(42);
                while (!roster.ended()) {
                    model::pause();
                }
            });
        }
    }
    void end() const { model::require(roster.ended(), "the end has come"); }
};

enum class function_of_the_user { returns, waits_for_the_end };

// core::work() and core::retire(): a worker, a caller with a loop that it may come to, and the end at any moment. A worker that is
// idle, or whose function returns, is waited for. One that is in a function that does not return is left alone, when the
// grace is over, and ends by itself.
template <function_of_the_user Function>
struct retirement {
    static constexpr unsigned threads = 3;
    static constexpr bool returns = Function == function_of_the_user::returns;

    model::bedroom<1> room;
    model::loops work;
    worker_thread worker;
    basic_activity<model::sim> doing;
    model::plain<int> helped;
    model::sim_atomic<int> function_hangs{0}; // as long as the grace
    model::sim_atomic<int> retired{0};

    retirement() {
        room.roster().start_next(1, [&](std::uint32_t) {
            worker.start();
            return true;
        });
    }
    void run(unsigned thread) {
        if (thread == 1) {
            room.end([&](std::uint32_t count) {
                model::require(count == 1, "the end knows of all");
                bool const gone = doing.await_end([&] { return function_hangs.load(std::memory_order_relaxed) == 0; },
                                                  [] { model::pause(); });
                model::require(gone || !returns, "no idle worker is left behind");
                if (gone) {
                    worker.join();
                    helped.get(); // what the worker did
                }
            });
            retired.store(1, std::memory_order_relaxed);
        } else if (thread == 2) {
            work.publish();
            room.notify();
        } else {
            worker.run([&] {
                while (work_on()) {
                }
                doing.day_ends();
            });
        }
    }
    bool work_on() {
        doing.work_begins();
        if (room.roster().ended()) {
            return false;
        }
        if (!work.take()) {
            doing.rest_begins();
            room.rest(0, 1, work);
            return true;
        }
        helped.set(1);
        if (!returns) {
            function_hangs.store(1, std::memory_order_relaxed);
            while (retired.load(std::memory_order_relaxed) == 0) {
                model::pause();
            }
        }
        return true;
    }
    void end() const {}
};

using returning = retirement<function_of_the_user::returns>;
using hanging = retirement<function_of_the_user::waits_for_the_end>;

constexpr auto says = model::mutant::part::answer;

model::suite const& rosters() {
    static model::suite const all{
        .headers = {"roster.hpp", "activity.hpp"},
        .programs = {model::program_of<two_who_start>("roster.two_who_start"),
                     model::program_of<a_refusal>("roster.a_refusal"),
                     model::program_of<the_end_and_a_start>("roster.the_end_and_a_start"),
                     model::program_of<returning>("roster.idle_workers_are_joined"),
                     model::program_of<hanging>("roster.a_busy_worker_is_left")},
        .more = {{{"roster.hpp", "start_next", operation::load}, says, 0}, // the second look: none is started yet
                 {{"roster.hpp", "start_next", operation::load}, says, 1},
                 {{"roster.hpp", "end", operation::load}, says, 0},
                 {{"roster.hpp", "ended", operation::load}, says, 0},
                 {{"activity.hpp", "await_end", operation::load}, says, 0}, // idle
                 {{"activity.hpp", "await_end", operation::load}, says, 1}, // busy
                 {{"activity.hpp", "await_end", operation::load}, says, 2}, // gone
                 {{"parker.hpp", "unpark", operation::exchange}, model::mutant::part::order}},
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_roster, no_worker_starts_twice_or_after_the_end_and_none_is_left_behind) {
    model::expect_holds(rosters());
}

TEST(model_roster, every_mutant_is_killed_or_argued) {
    model::expect_kills(rosters());
}
