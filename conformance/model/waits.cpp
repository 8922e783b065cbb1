// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whoever waits can reach what it waits for, unless somebody is running it, and runs nothing else. scheduler/README.md,
// "Forks".

#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/countdown.hpp>
#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/dozers.hpp>
#include <heist/scheduler/errand.hpp>
#include <heist/scheduler/guests.hpp>
#include <heist/scheduler/latch.hpp>
#include <heist/scheduler/seat.hpp>
#include <heist/scheduler/strays.hpp>

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <ranges>
#include <span>
#include <utility>

namespace {

using namespace heist::scheduler;
using model::operation;
using model::sim;

struct a_pool;

struct a_seat {
    a_pool* home = nullptr;
    std::uint32_t index = 0;
    basic_deque<task, 4, 4, sim> deque;
    basic_parker<sim> bed;
    basic_errand<sim> runs;
};

// this_thread.
struct thread_here {
    a_seat* place = nullptr;
    frame const* awaits = nullptr; // the innermost thing that it waits for
};

void never_run(task&) noexcept {}

struct a_task : task {
    std::function<void(thread_here&)> function; // runs it and reports
    model::plain<int> made;
    int runs = 0;

    explicit a_task(frame const* above) : task(&never_run, above, this) {}
    a_task(frame const* above, frame const* awaited_as) : task(&never_run, above, awaited_as) {}

    void run(thread_here& here) {
        model::require(made.get() == 1, "who runs a task sees it");
        model::require(++runs == 1, "a task runs once");
        function(here);
    }
};

// The second half of a join.
struct a_fork : a_task {
    basic_latch<sim> done;
    using a_task::a_task;
};

struct a_group : frame {
    a_seat& owner;
    basic_countdown<sim> pending;

    a_group(frame const* above, a_seat& whose) : frame{above}, owner(whose) {}

    void finish_one() {
        if (pending.finish()) {
            owner.bed.unpark();
        }
    }
};

struct a_member : a_task {
    explicit a_member(a_group const& of) : a_task(&of, &of) {}
};

// What core is to who waits, call by call (src/pool.cpp, src/task.cpp). A mutant leaves out what takes_step() asks for.
struct a_pool {
    std::span<a_seat> seats;
    bool has_workers; // without any, nobody searches and nobody sleeps in the dormitory: that need not be looked at
    basic_strays<sim> strays;
    basic_dozers<sim> dozers;
    basic_dormitory<sim> dormitory;
    basic_guests<sim> guests;

    explicit a_pool(std::span<a_seat> all, bool with_workers = false) : seats(all), has_workers(with_workers) {
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            all[i].home = this;
            all[i].index = i;
        }
    }
    a_pool(a_pool const&) = delete;
    a_pool& operator=(a_pool const&) = delete;
    virtual ~a_pool() = default;

    // ---- who publishes ---------------------------------------------------------------------------------------------

    bool watched() const { return has_workers && !dormitory.unwatched(); }
    bool may_wake() const { return has_workers && dormitory.sleepers().any(); }
    void wake() {
        if (std::uint32_t const who = dormitory.sleepers().take_one(); who != sleepers::none) {
            seats[who].bed.unpark();
        }
    }
    void notify() {
        if (!watched() && may_wake()) {
            wake();
        }
    }
    void notify_of(frame const& job) {
        notify();
        if (dozers.any()) {
            dozers.wake_above(&job);
        }
    }
    void notify_of_tasks(a_seat const& mine) {
        notify();
        tell_thieves(mine);
    }
    void tell_thieves(a_seat const& mine) {
        if (dozers.any()) {
            dozers.wake_thieves(mine.runs.root());
        }
    }
    void submit(a_seat& mine, a_group& group, a_member& made) {
        group.pending.add();
        made.made.set(1);
        model::require(mine.deque.push(&made, task_kind::sibling) != push_outcome::full, "there is room");
        notify_of_tasks(mine);
    }
    void fork(a_seat& mine, a_fork& made) {
        made.made.set(1);
        model::require(mine.deque.push(&made, task_kind::fork) == push_outcome::shown, "thieves see it");
        notify_of_tasks(mine);
    }

    // ---- who runs --------------------------------------------------------------------------------------------------

    static void execute(thread_here& here, task& work) {
        model::require(here.awaits == nullptr || descends_from(&work, here.awaits),
                       "who waits runs nothing but what it waits for");
        static_cast<a_task&>(work).run(here);
    }
    template <class Work>
    static void work_for(a_seat& place, frame const* awaited, Work const& work) {
        frame const* const outer = place.runs.root();
        std::uint32_t const outer_era = place.runs.stamp().era;
        std::uint32_t const era = place.deque.begin_era();
        place.runs.set(awaited, era);
        work(era);
        place.runs.set(outer, outer_era);
    }
    void run_taken(thread_here& here, task& work) {
        if (here.place == nullptr || here.place->home != this) {
            execute(here, work);
            return;
        }
        work_for(*here.place, work.awaited, [&](std::uint32_t) { execute(here, work); });
    }
    static void put_back(a_seat& place, task& work) {
        while (place.deque.push(&work, work.kind()) == push_outcome::full) {
            model::pause();
        }
    }
    void abandon(task& work) {
        strays.put(work);
        if (model::takes_step()) {
            notify();
        }
        if (model::takes_step()) {
            for (a_seat& each : seats) {
                each.bed.unpark();
            }
        }
    }
    void run_loot(thread_here& here, std::span<task* const> loot) {
        task* rest = nullptr;
        for (task* const each : loot.subspan(1) | std::views::reverse) {
            each->next = std::exchange(rest, each);
        }
        run_batch(here, *loot[0], rest);
    }
    bool run_left_behind(thread_here& here) {
        a_seat& mine = *here.place;
        task* const newest = mine.deque.pop();
        if (newest == nullptr) {
            return false;
        }
        task* rest = nullptr;
        while (task* const next = model::takes_step() ? mine.deque.pop() : nullptr) {
            next->next = std::exchange(rest, next);
        }
        run_batch(here, *newest, rest);
        return true;
    }
    bool may_lie_beside(task const& rest, task const& first) const {
        return rest.awaited == first.awaited || !model::takes_step();
    }
    void run_batch(thread_here& here, task& first, task* rest) {
        a_seat& mine = *here.place;
        work_for(mine, first.awaited, [&](std::uint32_t era) {
            while (rest != nullptr) {
                task& next = *std::exchange(rest, rest->next);
                if (may_lie_beside(next, first)) {
                    put_back(mine, next);
                } else {
                    abandon(next);
                }
            }
            tell_thieves(mine);
            execute(here, first);
            while (task* const next = mine.deque.pop_from_era(era)) {
                execute(here, *next);
            }
        });
    }
    void give_back(a_seat& place, std::uint32_t guest) {
        while (task* const left = model::takes_step() ? place.deque.pop() : nullptr) {
            abandon(*left);
        }
        guests.get_up(guest);
    }

    // ---- who waits -------------------------------------------------------------------------------------------------

    task* take_own_below(a_seat& place, frame const* awaited, std::uint32_t since) {
        task* aside = nullptr;
        task* found = nullptr;
        while (found == nullptr) {
            task* const newest = place.deque.pop_from_era(since);
            if (newest == nullptr) {
                break;
            }
            if (descends_from(newest, awaited) || !model::takes_step()) {
                found = newest;
            } else {
                newest->next = std::exchange(aside, newest);
            }
        }
        if (aside != nullptr) {
            while (aside != nullptr && model::takes_step()) {
                put_back(place, *std::exchange(aside, aside->next));
            }
            notify_of_tasks(place);
        }
        return found;
    }
    static void run_own_below(thread_here& here, frame const* awaited, std::uint32_t& since) {
        while (true) {
            since = here.place->deque.still_reachable(since);
            task* const mine = here.place->home->take_own_below(*here.place, awaited, since);
            if (mine == nullptr) {
                return;
            }
            here.place->home->run_taken(here, *mine);
        }
    }
    virtual bool help_a_loop(thread_here&, frame const*) { return false; }
    bool help(thread_here& here, frame const* awaited) {
        if (help_a_loop(here, awaited)) {
            return true;
        }
        if (task* const stray = model::takes_step() ? strays.take_below(awaited) : nullptr; stray != nullptr) {
            run_taken(here, *stray);
            return true;
        }
        if (here.place->home != this) {
            return false;
        }
        for (a_seat& each : seats) {
            errand_stamp const stamp = each.runs.stamp();
            auto const works_for_me = [&] { return each.runs.is(awaited, stamp); };
            task* loot = nullptr;
            std::uint32_t taken = 0;
            if (&each == here.place || !works_for_me() ||
                each.deque.steal_from_era(stamp.era, works_for_me, {&loot, 1}, taken) != steal_outcome::taken) {
                continue;
            }
            if (descends_from(loot, awaited) || !model::takes_step()) {
                run_taken(here, *loot);
                return true;
            }
            abandon(*loot);
        }
        return false;
    }
    bool doze(thread_here& here, frame const* awaited, basic_parker<sim>& bed) {
        basic_dozers<sim>::couch mine{awaited, &bed, here.place->home == this};
        dozers.lie_down(mine);
        bool const helped = model::takes_step() && help(here, awaited);
        if (!helped) {
            bed.park();
        }
        dozers.get_up(mine);
        return helped;
    }
    // Time does not pass here: who has nothing to help with goes to sleep at once.
    template <class Done, class Announce>
    void wait(thread_here& here, frame const* awaited, basic_parker<sim>& bed, Done const& done,
              Announce const& announce) {
        scoped_state const waits(here.awaits, awaited);
        std::uint32_t since = here.place->deque.position();
        bool announced = false;
        while (!done()) {
            bool helped = help(here, awaited);
            if (!helped) {
                if (announced) {
                    helped = doze(here, awaited, bed);
                } else if (!announce()) {
                    return;
                } else {
                    announced = true;
                }
            }
            if (helped && model::takes_step() && (here.place->home == this || model::takes_step())) {
                run_own_below(here, awaited, since);
            }
        }
    }
    void wait_for(thread_here& here, a_group& group, std::uint32_t since) {
        if (group.pending.zero()) {
            return;
        }
        {
            scoped_state const waits(here.awaits, static_cast<frame const*>(&group));
            run_own_below(here, &group, since);
        }
        wait(
            here, &group, group.owner.bed, [&] { return group.pending.zero(); },
            [&] { return group.pending.announce_wait(); });
        group.pending.retract_wait();
    }
    void wait_for_stolen(thread_here& here, a_fork& child) {
        wait(
            here, &child, here.place->bed, [&] { return child.done.done(); },
            [&] { return child.done.announce_wait(here.place->index); });
    }
    void finish(a_fork& child) {
        if (std::uint32_t const waiter = child.done.set(); waiter != basic_latch<sim>::nobody) {
            seats[waiter].bed.unpark();
        }
    }
};

// ---- what helped work leaves in the deque of who waits --------------------------------------------------------------

// Thread 2 has stolen what thread 1 waits for, and waits within it for a group. The member of that makes one more, and
// then one of a group further out. If thread 1 steals it back, both lie in its deque: only thread 1 can reach the first,
// which lies under the other, and that it may run only when it waits for the group further out.
struct a_member_makes_others {
    static constexpr unsigned threads = 2;

    std::array<a_seat, 2> seats;
    a_pool pool{seats};
    a_group outer{nullptr, seats[0]};
    a_fork stolen{nullptr};
    a_group inner{&stolen, seats[1]};
    a_member first{inner};
    a_member next{inner};
    a_member of_outer{outer};

    a_member_makes_others() {
        stolen.made.set(1);
        stolen.function = [this](thread_here& here) {
            std::uint32_t const since = here.place->deque.position();
            pool.submit(*here.place, inner, first);
            pool.wait_for(here, inner, since);
            pool.finish(stolen);
        };
        first.function = [this](thread_here& here) {
            pool.submit(*here.place, inner, next);
            pool.submit(*here.place, outer, of_outer);
            inner.finish_one();
        };
        next.function = [this](thread_here&) { inner.finish_one(); };
        of_outer.function = [this](thread_here&) { outer.finish_one(); };
    }
    void run(unsigned thread) {
        thread_here here{&seats[thread - 1]};
        if (thread == 1) {
            pool.wait_for_stolen(here, stolen);
            pool.wait_for(here, outer, 0);
        } else {
            std::array<task*, 1> const loot{&stolen};
            pool.run_loot(here, loot);
        }
    }
    void end() const { model::require(first.runs + next.runs + of_outer.runs == 3, "all have run"); }
};

// Thread 1 has a seat in one pool and waits for a loop of another. Thread 2, which is within that, makes a group in the
// first pool and calls a loop of the second. Each of its two blocks waits for the other, and the one of thread 1 makes a
// member of the group.
struct two_pools {
    static constexpr unsigned threads = 2;

    struct pool_of_loops : a_pool {
        model::loops loops;
        frame const* jobs[2] = {};
        std::function<void(thread_here&)> block; // of the second loop

        pool_of_loops() : a_pool({}) {}

        bool help_a_loop(thread_here& here, frame const* awaited) override { // help_loop() of src/loop.cpp
            for (std::uint64_t left = loops.board.shown(); left != 0; left &= left - 1) {
                auto const index = static_cast<std::uint32_t>(std::countr_zero(left));
                auto& found = loops.board[index];
                if (!found.door.try_visit()) {
                    continue;
                }
                bool const welcome = descends_from(jobs[index], awaited) && found.door.try_stay();
                if (welcome) {
                    block(here);
                    loops.board.hide(index); // there is no other block for a helper
                }
                if (welcome ? found.door.leave() : found.door.leave_visit()) {
                    found.caller.unpark();
                }
                if (welcome) {
                    return true;
                }
            }
            return false;
        }
        // The end of run_in().
        void end_loop(thread_here& here, std::uint32_t index) {
            auto& mine = loops.board[index];
            if (!mine.door.close()) {
                wait_for_loop(here, index);
            }
            loops.board.hide(index);
        }
        void wait_for_loop(thread_here& here, std::uint32_t index) {
            auto& mine = loops.board[index];
            wait(
                here, jobs[index], mine.caller, [&] { return mine.door.quiet(); },
                [&] { return mine.door.announce_wait(); });
        }
    };
    std::array<a_seat, 2> seats;
    a_pool first{seats};
    pool_of_loops second;
    frame outer;
    frame nested{&outer};
    a_group group{&outer, seats[1]};
    a_member made{group};
    model::sim_atomic<int> begun{0};

    two_pools() {
        second.jobs[0] = &outer;
        second.jobs[1] = &nested;
        second.loops.publish();
        model::require(second.loops.take(), "thread 2 comes to help");
        second.loops.board[0].door.close();
        second.loops.board.hide(0);
        second.block = [this](thread_here& here) {
            meet();
            first.submit(*here.place, group, made);
        };
        made.function = [this](thread_here&) { group.finish_one(); };
    }
    void meet() {
        begun.fetch_add(1, std::memory_order_relaxed);
        while (begun.load(std::memory_order_relaxed) != 2) {
            model::pause();
        }
    }
    void run(unsigned thread) {
        thread_here here{&seats[thread - 1]};
        if (thread == 1) {
            second.wait_for_loop(here, 0);
            return;
        }
        std::uint32_t const since = here.place->deque.position();
        second.loops.publish();
        second.notify_of(nested);
        meet();
        second.end_loop(here, 1);
        first.wait_for(here, group, since);
        if (second.loops.board[0].door.leave()) {
            second.loops.board[0].caller.unpark();
        }
    }
    void end() const { model::require(made.runs == 1, "the member has run"); }
};

// ---- what a thief must not run --------------------------------------------------------------------------------------

// Thread 1 runs a member of a group for which thread 2 waits; thread 2 steals a fork of it back. That makes a member of
// the group on the way, which thread 1 may steal in turn while it waits for the fork. It is not below the fork, and it is
// thread 2 that must run it: the member of thread 1 is not over before.
struct made_on_the_way {
    static constexpr unsigned threads = 2;

    std::array<a_seat, 2> seats;
    a_pool pool{seats};
    a_group group{nullptr, seats[1]};
    a_member stolen{group};
    a_fork half{&stolen};
    a_member made{group};
    model::sim_atomic<int> made_has_run{0};

    made_on_the_way() {
        group.pending.add();
        stolen.made.set(1);
        stolen.function = [this](thread_here& here) {
            pool.fork(*here.place, half);
            if (here.place->deque.pop() == &half) {
                make(here);
            } else {
                pool.wait_for_stolen(here, half);
                while (made_has_run.load(std::memory_order_relaxed) == 0) {
                    model::pause();
                }
            }
            group.finish_one();
        };
        half.function = [this](thread_here& here) {
            make(here);
            pool.finish(half);
        };
        made.function = [this](thread_here&) {
            made_has_run.store(1, std::memory_order_relaxed);
            group.finish_one();
        };
    }
    void make(thread_here& here) { pool.submit(*here.place, group, made); }
    void run(unsigned thread) {
        thread_here here{&seats[thread - 1]};
        if (thread == 1) {
            std::array<task*, 1> const loot{&stolen};
            pool.run_loot(here, loot);
        } else {
            pool.wait_for(here, group, here.place->deque.position());
        }
    }
    void end() const { model::require(stolen.runs + made.runs == 2, "all have run"); }
};

// Thread 1 has made two groups, one within the other, and waits for the inner one. Thread 2 may steal members of both at
// once, and the first of them blocks until the inner group is over.
struct a_batch_of_two_groups {
    static constexpr unsigned threads = 2;

    std::array<a_seat, 2> seats;
    a_pool pool{seats};
    a_group outer{nullptr, seats[0]};
    a_group inner{nullptr, seats[0]};
    a_member of_outer{outer};
    a_member of_inner[2]{a_member{inner}, a_member{inner}};
    std::uint32_t since;
    model::sim_atomic<int> inner_is_over{0};

    a_batch_of_two_groups() {
        of_outer.function = [this](thread_here&) {
            while (inner_is_over.load(std::memory_order_relaxed) == 0) {
                model::pause();
            }
            outer.finish_one();
        };
        pool.submit(seats[0], outer, of_outer);
        since = seats[0].deque.position();
        for (a_member& each : of_inner) {
            each.function = [this](thread_here&) { inner.finish_one(); };
            pool.submit(seats[0], inner, each);
        }
    }
    void run(unsigned thread) {
        thread_here here{&seats[thread - 1]};
        if (thread == 1) {
            pool.wait_for(here, inner, since);
            inner_is_over.store(1, std::memory_order_relaxed);
            pool.wait_for(here, outer, 0);
            return;
        }
        std::array<task*, 2> loot{};
        std::uint32_t taken = 0;
        if (seats[0].deque.steal(loot, taken) == steal_outcome::taken) {
            pool.run_loot(here, std::span(loot).first(taken));
        }
    }
    void end() const { model::require(of_outer.runs + of_inner[0].runs + of_inner[1].runs == 3, "all have run"); }
};

// A block of a loop, on thread 2, a worker, has made members of two groups. Thread 1 waits for the inner group; the newest member, which the worker
// begins with, blocks until that is over.
struct a_loop_leaves_members {
    static constexpr unsigned threads = 2;

    std::array<a_seat, 2> seats;
    a_pool pool{seats};
    a_group outer{nullptr, seats[0]};
    a_group inner{nullptr, seats[0]};
    a_member of_inner{inner};
    a_member of_outer{outer};
    model::sim_atomic<int> inner_is_over{0};

    a_loop_leaves_members() {
        of_inner.function = [this](thread_here&) { inner.finish_one(); };
        of_outer.function = [this](thread_here&) {
            while (inner_is_over.load(std::memory_order_relaxed) == 0) {
                model::pause();
            }
            outer.finish_one();
        };
        pool.submit(seats[1], inner, of_inner);
        pool.submit(seats[1], outer, of_outer);
    }
    void run(unsigned thread) {
        thread_here here{&seats[thread - 1]};
        if (thread == 1) {
            pool.wait_for(here, inner, here.place->deque.position());
            inner_is_over.store(1, std::memory_order_relaxed);
            pool.wait_for(here, outer, 0);
        } else {
            while (pool.run_left_behind(here)) {
            }
        }
    }
    void end() const { model::require(of_outer.runs + of_inner.runs == 2, "all have run"); }
};

// ---- what a guest leaves --------------------------------------------------------------------------------------------

// Thread 1 gives its seat back while two members of a group lie in its deque. Each blocks who runs it until the other is
// begun, so both are to come: thread 2, a worker, and thread 3, which waits for the group.
struct a_guest_leaves {
    static constexpr unsigned threads = 3;

    std::array<a_seat, 3> seats; // the worker's, the guest's, and that of the other guest, which waits
    a_pool pool{seats, true};
    a_group group{nullptr, seats[2]};
    a_member left[2]{a_member{group}, a_member{group}};
    model::sim_atomic<int> begun{0};

    a_guest_leaves() {
        static_cast<void>(pool.guests.sit_down());
        static_cast<void>(pool.guests.sit_down());
        for (a_member& each : left) {
            each.function = [this](thread_here&) {
                begun.fetch_add(1, std::memory_order_relaxed);
                while (begun.load(std::memory_order_relaxed) != 2) {
                    model::pause();
                }
                group.finish_one();
            };
            pool.submit(seats[1], group, each);
        }
    }
    void run(unsigned thread) {
        if (thread == 1) {
            pool.give_back(seats[1], 0);
        } else if (thread == 2) {
            work();
        } else {
            thread_here here{&seats[2]};
            pool.wait_for(here, group, here.place->deque.position());
        }
    }
    void work() {
        thread_here here{&seats[0]};
        while (!steal_task(here)) {
            pool.dormitory.rest(
                0, 1, [] { return false; }, [&] { return pool.strays.any() || seats[1].deque.visible() != 0; },
                [&] { seats[0].bed.park(); });
        }
    }
    bool steal_task(thread_here& here) {
        std::array<task*, 2> loot{};
        std::uint32_t taken = 0;
        steal_outcome outcome = steal_outcome::empty;
        do {
            outcome = seats[1].deque.steal(loot, taken);
        } while (outcome == steal_outcome::lost);
        if (outcome == steal_outcome::taken) {
            pool.run_loot(here, std::span(loot).first(taken));
            return true;
        }
        task* const stray = pool.strays.take_below(nullptr);
        if (stray != nullptr) {
            pool.run_taken(here, *stray);
        }
        return stray != nullptr;
    }
    void end() const { model::require(left[0].runs + left[1].runs == 2, "all have run"); }
};

constexpr char const* in_its_seat = "a worker sleeps in its seat, and all seats get a token next; what is lost is the "
                                    "start of a worker, without whom all can be done, too";

model::suite const& all_waits() {
    static model::suite const all{
        .headers = {},
        .programs = {model::program_of<a_member_makes_others>("waits.a_member_makes_others"),
                     model::program_of<two_pools>("waits.two_pools"),
                     model::program_of<made_on_the_way>("waits.made_on_the_way"),
                     model::program_of<a_batch_of_two_groups>("waits.a_batch_of_two_groups"),
                     model::program_of<a_loop_leaves_members>("waits.a_loop_leaves_members"),
                     model::program_of<a_guest_leaves>("waits.a_guest_leaves")},
        .more = {},
        .equivalents = {{{{"waits.cpp", "abandon", operation::step}, model::mutant::part::skipped}, in_its_seat}}};
    return all;
}

} // namespace

TEST(model_waits, who_waits_reaches_what_it_waits_for_and_runs_nothing_else) {
    model::expect_holds(all_waits());
}

TEST(model_waits, every_mutant_is_killed_or_argued) {
    model::expect_kills(all_waits());
}
