// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the concurrent cores do with atomics, to be looked at and not to be run: generated_code.cmake compiles it over the atomics policy and over
// std::atomic itself.
#include <heist/scheduler/activity.hpp>
#include <heist/scheduler/board.hpp>
#include <heist/scheduler/countdown.hpp>
#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/dormitory.hpp>
#include <heist/scheduler/dozers.hpp>
#include <heist/scheduler/errand.hpp>
#include <heist/scheduler/first_error.hpp>
#include <heist/scheduler/gate.hpp>
#include <heist/scheduler/guests.hpp>
#include <heist/scheduler/latch.hpp>
#include <heist/scheduler/parker.hpp>
#include <heist/scheduler/range_slot.hpp>
#include <heist/scheduler/roster.hpp>
#include <heist/scheduler/sleepers.hpp>
#include <heist/scheduler/strays.hpp>
#include <heist/splitting/cancellation.hpp>
#include <heist/splitting/frontier.hpp>
#include <heist/splitting/relay.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

using namespace heist::scheduler;
using namespace heist::splitting;

struct alignas(8) job {};
using jobs = basic_deque<job, 64, 8>;
using ask = bool (&)();
using act = void (&)();

// What the calls say, one after the other.
class answers {
public:
    explicit answers(std::uint64_t* out) noexcept : out_(out) {}
    template <class T>
    void operator<<(T said) noexcept {
        *out_++ = static_cast<std::uint64_t>(said);
    }

private:
    std::uint64_t* out_;
};

// ---- loops -----------------------------------------------------------------------------------------------------------

void all_of(range_slot& slot, answers said, block_range& blocks) {
    slot.fill(blocks);
    slot.refill(blocks);
    said << slot.claim(1).last;
    said << slot.steal_half(blocks);
    said << slot.remaining();
    said << slot.still_remaining();
    said << slot.try_occupy();
    slot.vacate();
}
void all_of(gate& door, answers said, std::uint32_t limit) {
    door.open(limit);
    said << door.try_enter();
    said << door.try_visit();
    said << door.try_stay();
    said << door.admits();
    said << door.lonely();
    said << door.leave();
    said << door.leave_visit();
    said << door.close();
    said << door.quiet();
    said << door.announce_wait();
}
void all_of(board& loops, answers said, std::uint32_t index) {
    said << loops.reserve();
    loops.show(index);
    loops.hide(index);
    said << loops.offer(index);
    loops.release(index);
    said << loops.shown();
    said << loops[index].door.try_enter();
    said << loops[index].to_wake.load(std::memory_order_relaxed);
    loops[index].caller.unpark();
}
void all_of(lowest_event& first, answers said, std::size_t position, act note) {
    said << first.cancels(position);
    first.keep_exception(position);
    first.keep(position, note);
    said << first.position();
}
void all_of(frontier& range, answers said, std::size_t total, std::size_t (&size_at)(std::size_t)) {
    said << range.advance(total, size_at).size;
    said << range.reached();
    range.move_to(total);
}
void make(relay<int>* where, std::optional<int> first) {
    std::construct_at(where, first);
}
void all_of(relay<int>& tiles, answers said, std::size_t number, std::optional<int>& value, std::int64_t& waited) {
    said << tiles.receive(number, value, waited);
    said << tiles.waiting(number);
    tiles.pass(number, value);
    tiles.break_off(number);
}

// ---- forks -----------------------------------------------------------------------------------------------------------

push_outcome push_fork(jobs& tasks, job& some) {
    return tasks.push(&some, task_kind::fork);
}
push_outcome push_sibling(jobs& tasks, job& some) {
    return tasks.push(&some, task_kind::sibling);
}
job* pop(jobs& tasks) {
    return tasks.pop();
}
steal_outcome steal(jobs& tasks, std::span<job*> loot, std::uint32_t& count) {
    return tasks.steal(loot, count);
}
steal_outcome steal_back(jobs& tasks, std::uint32_t era, ask still_current, std::span<job*> loot,
                         std::uint32_t& count) {
    return tasks.steal_from_era(era, still_current, loot, count);
}
void all_of(jobs& tasks, answers said, std::uint32_t era) {
    said << tasks.show_more();
    said << tasks.still_reachable(tasks.position());
    said << (tasks.pop_from_era(era) != nullptr);
    said << tasks.empty();
    said << tasks.begin_era();
    said << tasks.visible();
    tasks.reset();
}
void all_of(latch& done, answers said, std::uint32_t name) {
    said << done.done();
    said << done.announce_wait(name);
    said << done.set();
}
void all_of(countdown& pending, answers said) {
    pending.add();
    said << pending.finish();
    said << pending.zero();
    said << pending.announce_wait();
    pending.retract_wait();
}
void all_of(first_error<int>& errors, answers said, int error) {
    errors.keep(error);
    said << errors.take();
}
void all_of(errand& runs, answers said, frame const* root, std::uint32_t era) {
    said << (runs.root() != nullptr);
    runs.set(root, era);
    said << runs.is(root, runs.stamp());
    runs.reset();
}
void all_of(strays& list, answers said, task& some, frame const* ancestor) {
    list.put(some);
    said << (list.take_below(ancestor) != nullptr);
    said << list.any();
}
void all_of(guests& seats, answers said, std::uint32_t which) {
    said << seats.sit_down();
    seats.get_up(which);
    seats.reset();
}

// ---- sleeping, beginning and ending ----------------------------------------------------------------------------------

void all_of(parker& bed, answers said, std::int64_t ns) {
    bed.park();
    said << bed.park_for(ns);
    said << bed.unpark();
}
void all_of(sleepers& bits, answers said, std::uint32_t who) {
    bits.announce(who);
    said << bits.withdraw(who);
    said << bits.take_one();
    said << bits.any();
}
void all_of(dormitory& workers, answers said, std::uint32_t who, ask search, ask in_sight, act park) {
    said << workers.hot();
    said << workers.unwatched();
    workers.rest(who, 1, search, in_sight, park);
    said << workers.sleepers().any();
    workers.reset();
}
void all_of(dozers& waiters, answers said, dozers::couch& mine, frame const* some) {
    waiters.lie_down(mine);
    said << waiters.any();
    waiters.wake_above(some);
    waiters.wake_thieves(some);
    waiters.get_up(mine);
}
void all_of(activity& doing, answers said, ask patient, act pause) {
    doing.work_begins();
    doing.rest_begins();
    said << doing.await_end(patient, pause);
    doing.day_ends();
    doing.reset();
}
void all_of(roster& list, answers said, std::uint32_t most, bool (&start)(std::uint32_t), void (&part)(std::uint32_t)) {
    said << list.may_start(most);
    said << list.start_next(most, start);
    list.end(part);
    said << list.ended();
    list.before_fork();
    list.after_fork_in_parent();
    said << list.after_fork_in_child();
}
