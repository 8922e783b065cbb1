// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "model/sim_atomics.hpp"

#include <heist/scheduler/board.hpp>
#include <heist/scheduler/dormitory.hpp>
#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/roster.hpp>

#include <array>
#include <bit>
#include <cstdint>

// The two sides of the sleep protocol, core::rest() and core::notify(), for any kind of work.
//
// `Work` is one place where work can appear, and has: publish(), by the publisher; in_sight() and more_in_sight(), the looks
// of work_in_sight() and pass_on(); take(), true if the caller got a piece of it.
namespace model {

// A worker may mean to get up by itself; it may be woken before.
enum class sleep { until_woken, for_a_time };

template <unsigned Workers>
class bedroom {
public:
    void notify() {
        if (dormitory_.unwatched() && dormitory_.sleepers().any()) {
            wake();
        }
    }
    void wake() {
        if (std::uint32_t const who = dormitory_.sleepers().take_one(); who != heist::scheduler::sleepers::none) {
            beds_[who].unpark();
        }
    }
    template <class Work>
    void pass_on(Work const& work) {
        if (dormitory_.unwatched() && dormitory_.sleepers().any() && work.more_in_sight()) {
            wake();
        }
    }
    template <class Work>
    void rest(std::uint32_t me, std::uint32_t searchers, Work const& work, sleep how = sleep::until_woken) {
        dormitory_.rest(
            me, searchers, [&] { return work.in_sight(); }, [&] { return second_look(work) || roster_.ended(); },
            [&] {
                if (how == sleep::until_woken) {
                    beds_[me].park();
                } else {
                    static_cast<void>(beds_[me].park_for(1));
                }
            });
    }
    // core::end_workers(): part(count) says farewell, when all are woken.
    template <class Part>
    void end(Part const& part) {
        roster_.end([&](std::uint32_t count) {
            for (auto& bed : beds_) {
                bed.unpark();
            }
            part(count);
        });
    }
    auto& roster() { return roster_; }

private:
    template <class Work>
    bool second_look(Work const& work) const {
        return takes_step() && work.in_sight();
    }

    heist::scheduler::basic_dormitory<sim> dormitory_;
    heist::scheduler::basic_roster<sim> roster_;
    std::array<heist::scheduler::basic_parker<sim>, Workers> beds_;
};

// Loops: the gate opens, the notice goes up.
struct loops {
    heist::scheduler::basic_board<sim> board;

    void publish() {
        std::uint32_t const index = board.reserve();
        board[index].door.open(1);
        board.show(index);
    }
    bool take() {
        for (std::uint64_t left = board.shown(); left != 0; left &= left - 1) {
            if (board[static_cast<std::uint32_t>(std::countr_zero(left))].door.try_enter()) {
                return true;
            }
        }
        return false;
    }
    bool in_sight() const {
        for (std::uint64_t left = board.shown(); left != 0; left &= left - 1) {
            if (board[static_cast<std::uint32_t>(std::countr_zero(left))].door.admits()) {
                return true;
            }
        }
        return false;
    }
    bool more_in_sight() const {
        for (std::uint64_t left = board.shown(); left != 0; left &= left - 1) {
            if (board[static_cast<std::uint32_t>(std::countr_zero(left))].door.lonely()) {
                return true;
            }
        }
        return false;
    }
};

// A thief has got blocks of a loop whose notice was taken down, and offers them.
struct offers : loops {
    std::uint32_t index;

    offers() : index(board.reserve()) { board[index].door.open(2); }
    void publish() { board.offer(index); }
};

// One piece of work, one worker, which ends when it has got it. If a wake-up is lost, nobody can go on.
template <class Work, unsigned Searchers, sleep How = sleep::until_woken>
struct one_worker {
    static constexpr unsigned threads = 2;

    bedroom<1> room;
    Work work;

    void run(unsigned thread) {
        if (thread == 1) {
            work.publish();
            room.notify();
            return;
        }
        while (!work.take()) {
            room.rest(0, Searchers, work, How);
        }
    }
    void end() const {}
};

// Two pieces, of which each blocks who has got it until the other is taken too: one worker is not enough. A publisher that
// sees a searcher wakes nobody, so the first who takes a piece has to pass the wake-up on.
template <class Work>
struct two_workers {
    static constexpr unsigned threads = 3;

    bedroom<2> room;
    Work work;
    sim_atomic<int> taken{0};

    void run(unsigned thread) {
        if (thread == 1) {
            for (int piece = 0; piece < 2; ++piece) {
                work.publish();
                room.notify();
            }
            return;
        }
        while (!work.take()) {
            room.rest(thread - 2, 1, work);
        }
        if (takes_step()) {
            room.pass_on(work);
        }
        taken.fetch_add(1, std::memory_order_relaxed);
        while (taken.load(std::memory_order_relaxed) != 2) {
            pause();
        }
    }
    void end() const {}
};

} // namespace model
