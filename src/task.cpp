// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of join and task_group that are not hot: waiting for thieves, and groups.

#include <heist/scheduler/task_group.hpp>

#include <memory>

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

// Members of a group that one thread runs where they were made: the first one, then those that it has made in turn and that found no place in a deque
// either. If these ran within the first, a chain of them would use up the stack.
struct members_here {
    frame const* group;
    members_here* outer;
    task* first = nullptr;
    task** end = &first;

    void add(task& made) noexcept {
        *end = &made;
        end = &made.next;
    }
    task* take() noexcept {
        task* const taken = first;
        if (taken != nullptr) {
            first = taken->next;
            end = first == nullptr ? &first : end;
        }
        return taken;
    }
};

namespace {

void run_here(task& made) noexcept {
    for (members_here* each = this_thread.runs_here; each != nullptr; each = each->outer) {
        if (each->group == made.awaited) {
            each->add(made);
            return;
        }
    }
    members_here members{made.awaited, this_thread.runs_here};
    scoped_state const here(this_thread.runs_here, &members);
    for (task* next = &made; next != nullptr; next = members.take()) {
        scoped_state const within(this_thread.inside, static_cast<frame const*>(next));
        next->execute(*next);
    }
}

} // namespace

// A child of fork() has no seat for the group, and of what was pending it cannot know what others have begun.
void task_group::belong_to_this_process() noexcept {
    if (lease_ && !lease_->valid()) {
        lease_.reset();
        owner_ = nullptr;
        std::construct_at(&pending_);
        std::construct_at(&error_); // who kept the last one may have been in the middle of it
    }
}

void task_group::submit(task& made) noexcept {
    belong_to_this_process();
    pending_.add();
    seat* const mine = this_thread.place;
    if (owner_ != nullptr && mine == owner_) {
        since_ = mine->deque.still_reachable(since_);
    }
    // Without a seat the owner could not wait for a member: then every member runs where it is made.
    if (owner_ == nullptr || mine == nullptr || mine->home != &pool_ ||
        mine->deque.push(&made, task_kind::sibling) == push_outcome::full) {
        run_here(made);
        return;
    }
    pool_.notify_of_tasks(*mine);
}

void task_group::finish_one() noexcept {
    seat* const owner = owner_;
    if (pending_.finish()) { // after this line the group may be gone
        owner->bed.unpark();
    }
}

void task_group::finish_all() noexcept {
    belong_to_this_process();
    if (owner_ == nullptr || pending_.zero()) { // without a seat all have run where they were made
        return;
    }
    scoped_state const seated(this_thread.place,
                              owner_); // a later group of this thread may have its seat in another pool
    std::uint32_t since = owner_->deque.still_reachable(since_);
    core::run_own_below(this, since);
    pool_.wait(this, owner_->bed, [&] { return pending_.zero(); }, [&] { return pending_.announce_wait(); });
    pending_.retract_wait();
}

} // namespace heist::scheduler
