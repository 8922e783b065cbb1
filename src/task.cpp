// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of join and task_group that are not hot: waiting for thieves, and groups.

#include <heist/scheduler/task_group.hpp>

namespace heist::scheduler {

fork_fate wait_for_stolen(seat& mine, task& child, latch& done) noexcept {
    mine.home->wait(&child, mine.bed, [&] { return done.done(); }, [&] { return done.announce_wait(mine.index); });
    return fork_fate::finished;
}

task_group::~task_group() {
    finish_all();
}

void task_group::wait() {
    finish_all();
    if (std::exception_ptr const error = error_.take()) {
        std::rethrow_exception(error);
    }
}

void task_group::submit(task& made) noexcept {
    seat* const mine = this_thread.place;
    if (owner_ != nullptr && mine == owner_) {
        since_ = mine->deque.still_reachable(since_);
    }
    // Without a seat the owner could not wait for a member: then every member runs where it is made.
    if (owner_ == nullptr || mine == nullptr || mine->home != &pool_ ||
        mine->deque.push(&made, task_kind::sibling) == push_outcome::full) {
        scoped_state const within(this_thread.inside, static_cast<frame const*>(&made));
        made.execute(made);
        return;
    }
    pool_.notify();
}

void task_group::finish_one() noexcept {
    seat* const owner = owner_;
    if (pending_.finish()) { // after this line the group may be gone
        owner->bed.unpark();
    }
}

void task_group::finish_all() noexcept {
    if (pending_.zero()) {
        return;
    }
    pool_.run_own_below(this, owner_->deque.still_reachable(since_));
    pool_.wait(this, owner_->bed, [&] { return pending_.zero(); }, [&] { return pending_.announce_wait(); });
    pending_.retract_wait();
}

} // namespace heist::scheduler
