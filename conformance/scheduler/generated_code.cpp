// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The hot functions of the concurrent cores, to be looked at and not to be run: generated_code.cmake compiles them over the atomics policy and over
// std::atomic itself.
#include <heist/scheduler/countdown.hpp>
#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/errand.hpp>
#include <heist/scheduler/gate.hpp>
#include <heist/scheduler/guests.hpp>
#include <heist/scheduler/latch.hpp>
#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/range_slot.hpp>
#include <heist/scheduler/roster.hpp>
#include <heist/scheduler/sleepers.hpp>

using namespace heist::scheduler;
struct alignas(8) job {};
using jobs = basic_deque<job, 64, 8>;

block_range slot_claim(range_slot& slot) {
    return slot.claim(1);
}
steal_outcome slot_steal(range_slot& slot, block_range& loot) {
    return slot.steal_half(loot);
}
bool gate_enter(gate& door) {
    return door.try_enter();
}
bool gate_leave(gate& door) {
    return door.leave();
}
std::uint32_t latch_set(latch& done) {
    return done.set();
}
bool latch_wait(latch& done, std::uint32_t name) {
    return !done.done() && done.announce_wait(name);
}
bool countdown_finish(countdown& pending) {
    return pending.finish();
}
std::uint32_t sleepers_take(sleepers& bits) {
    return bits.take_one();
}
bool parker_unpark(parker& bed) {
    return bed.unpark();
}
std::uint32_t guests_sit_down(guests& seats) {
    return seats.sit_down();
}
void guests_get_up(guests& seats, std::uint32_t which) {
    seats.get_up(which);
}
bool roster_look(roster const& list, std::uint32_t most) {
    return list.may_start(most) && !list.ended();
}
void errand_set(errand& runs, frame const* root, std::uint32_t era) {
    runs.set(root, era);
}
bool errand_look(errand const& runs, frame const* root) {
    return runs.is(root, runs.stamp());
}

push_outcome deque_push(jobs& tasks, job& some) {
    return tasks.push(&some, task_kind::fork);
}
job* deque_pop(jobs& tasks) {
    return tasks.pop();
}
