// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every task is taken exactly once, by its owner or by a thief, which sees what the owner wrote; positions of the ring are
// used again only when nobody reads them any more.

#include "model/sleeping.hpp"
#include "model/suite.hpp"

#include <heist/scheduler/deque.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace {

using heist::scheduler::basic_deque;
using heist::scheduler::push_outcome;
using heist::scheduler::steal_outcome;
using heist::scheduler::task_kind;
using model::operation;

struct task {
    model::plain<int> made;
    int runs = 0;

    void run() {
        model::require(made.get() == 1, "who takes a task sees it");
        model::require(++runs == 1, "a task is taken once");
    }
};

template <std::size_t Tasks>
struct tasks {
    std::array<task, Tasks> all;

    void end() const {
        for (task const& each : all) {
            model::require(each.runs == 1, "every task is taken");
        }
    }
};

// The owner pushes all, popping now and then, and then pops what is left. Thieves take what they get. If the ring is full,
// the owner runs the task itself.
template <std::size_t Tasks, std::uint32_t Capacity, std::uint32_t Public, task_kind Kind, unsigned Thieves,
          std::size_t Batch>
struct owner_and_thieves {
    static constexpr unsigned threads = 1 + Thieves;

    basic_deque<task, Capacity, Public, model::sim> deque;
    tasks<Tasks> work;

    void run(unsigned thread) {
        if (thread == 1) {
            own();
        } else {
            for (int attempt = 0; attempt < 2; ++attempt) {
                steal();
            }
        }
    }
    void own() {
        for (std::size_t i = 0; i < Tasks; ++i) {
            work.all[i].made.set(1);
            if (deque.push(&work.all[i], Kind) == push_outcome::full) {
                work.all[i].run();
            }
            if (i % 2 == 1) {
                pop();
            }
        }
        while (pop()) {
        }
        model::require(deque.empty(), "the owner leaves nothing behind");
    }
    bool pop() {
        task* const mine = deque.pop();
        if (mine != nullptr) {
            deque.show_more();
            mine->run();
        }
        return mine != nullptr;
    }
    void steal() {
        std::array<task*, Batch> loot{};
        std::uint32_t count = 0;
        if (deque.steal(loot, count) == steal_outcome::taken) {
            for (task* const each : std::span(loot).first(count)) {
                each->run();
            }
        }
    }
    void end() const { work.end(); }
};

// Two siblings lie where two forks lie later. A batch is for siblings only: a thief that looks at the ring before it claims
// must not take the old ones for the new.
struct forks_after_siblings {
    static constexpr unsigned threads = 2;

    basic_deque<task, 4, 4, model::sim> deque;
    tasks<8> work;

    // The first lap, in which thread 0 plays both.
    forks_after_siblings() {
        std::array<task*, 1> loot{};
        std::uint32_t count = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            work.all[i].made.set(1);
            deque.push(&work.all[i], task_kind::sibling);
        }
        while (deque.steal(loot, count) == steal_outcome::taken) {
            loot[0]->run();
        }
    }
    void run(unsigned thread) {
        if (thread == 1) {
            for (std::size_t i = 4; i < 8; ++i) {
                work.all[i].made.set(1);
                model::require(deque.push(&work.all[i], task_kind::fork) != push_outcome::full, "there is room");
            }
            while (task* const mine = deque.pop()) {
                mine->run();
            }
            return;
        }
        std::array<task*, 2> loot{};
        std::uint32_t count = 0;
        if (deque.steal(loot, count) == steal_outcome::taken) {
            model::require(count == 1, "forks are stolen one at a time");
            loot[0]->run();
        }
    }
    void end() const { work.end(); }
};

// Two eras of an owner that runs stolen work, and a waiter that steals back. Nothing is pushed between the eras, so the
// waiter gets only what was pushed in the era that it knows.
struct eras {
    static constexpr unsigned threads = 3;

    basic_deque<task, 2, 1, model::sim> deque;
    tasks<2> work;
    model::sim_atomic<std::uint32_t> era{0};
    std::array<std::uint32_t, 2> era_of{}; // each task's

    void run(unsigned thread) {
        std::array<task*, 1> loot{};
        std::uint32_t count = 0;
        if (thread == 1) {
            for (std::size_t i = 0; i < 2; ++i) {
                task& each = work.all[i];
                era_of[i] = deque.begin_era();
                era.store(era_of[i], std::memory_order_release);
                each.made.set(1);
                if (deque.push(&each, task_kind::fork) == push_outcome::full) { // a thief has not finished copying
                    each.run();
                }
                while (task* const mine = deque.pop_from_era(era.load(std::memory_order_relaxed))) {
                    mine->run();
                }
            }
        } else if (thread == 2) {
            std::uint32_t const since = era.load(std::memory_order_acquire);
            if (deque.steal_from_era(since, [&] { return is_current(since); }, loot, count) == steal_outcome::taken) {
                model::require(count == 1, "one at a time");
                model::require(era_of[loot[0] == &work.all[0] ? 0 : 1] == since, "of that era");
                loot[0]->run();
            }
        } else if (deque.steal(loot, count) == steal_outcome::taken) {
            loot[0]->run();
        }
    }
    bool is_current(std::uint32_t since) const { return era.load(std::memory_order_acquire) == since; }
    void end() const { work.end(); }
};

// The place of work of a sleeping worker.
struct forks {
    basic_deque<task, 4, 1, model::sim> deque;
    tasks<1> work;

    void publish() {
        work.all[0].made.set(1);
        deque.push(&work.all[0], task_kind::fork);
    }
    bool in_sight() const { return deque.visible() != 0; }
    bool take() {
        std::array<task*, 1> loot{};
        std::uint32_t count = 0;
        bool const got = deque.steal(loot, count) == steal_outcome::taken;
        if (got) {
            loot[0]->run();
        }
        return got;
    }
};

// The same for a fork that was hidden behind another one until that was stolen. Its owner has come back, and pushes nothing more.
struct hidden_forks : forks {
    task stolen;

    hidden_forks() {
        stolen.made.set(1);
        deque.push(&stolen, task_kind::fork);
        work.all[0].made.set(1);
        model::require(deque.push(&work.all[0], task_kind::fork) == push_outcome::hidden, "behind the first one");
        model::require(take(), "the first one is stolen");
    }
    void publish() { model::require(deque.show_more(), "thieves see nothing"); }
};

constexpr auto fork = task_kind::fork;
constexpr auto sibling = task_kind::sibling;

model::suite const& deques() {
    // The ring is read by who has claimed it, and then it is the owner's again.
    static bool const told = (model::hand_over("deque.hpp", "steal_if_unchanged"), true);
    static_cast<void>(told);
    static model::suite const all{
        .headers = {"deque.hpp"},
        .programs = {model::program_of<owner_and_thieves<3, 4, 2, fork, 1, 1>>("deque.forks_and_a_thief"),
                     model::program_of<owner_and_thieves<2, 4, 1, fork, 2, 1>>("deque.forks_and_two_thieves"),
                     model::program_of<owner_and_thieves<4, 4, 1, sibling, 1, 2>>("deque.siblings_and_a_thief"),
                     model::program_of<owner_and_thieves<3, 2, 2, fork, 1, 1>>("deque.ring_used_again"),
                     model::program_of<owner_and_thieves<4, 2, 2, sibling, 2, 2>>("deque.ring_used_again_two_thieves"),
                     model::program_of<forks_after_siblings>("deque.forks_after_siblings"),
                     model::program_of<eras>("deque.eras"),
                     model::program_of<model::one_worker<forks, 1>>("deque.a_fork_and_a_searcher"),
                     model::program_of<model::one_worker<hidden_forks, 1>>("deque.a_hidden_fork_and_a_searcher")},
        .more = {{{"sleeping.hpp", "second_look", operation::step}, model::mutant::part::skipped},
                 {{"deque.hpp", "make_room", operation::load}, model::mutant::part::answer, 2},   // all released
                 {{"deque.cpp", "is_current", operation::load}, model::mutant::part::answer, 1}}, // the first era
        .equivalents = {}};
    return all;
}

} // namespace

TEST(model_deque, every_task_is_taken_exactly_once) {
    model::expect_holds(deques());
}

TEST(model_deque, every_mutant_is_killed_or_argued) {
    model::expect_kills(deques());
}
