// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>
#include <heist/scheduler/countdown.hpp>
#include <heist/scheduler/first_error.hpp>
#include <heist/scheduler/join.hpp>

#include <exception>
#include <optional>
#include <type_traits>
#include <utility>

namespace heist::scheduler {

// Any number of functions that may run at the same time, and one wait for all of them.
//
// run() may be called by the thread that made the group and by functions that the group runs; wait() and the destructor
// only by the thread that made it. Groups of one thread end in the reverse order of their making.
//
// A group that is older than the process, because of a fork(), is empty there: what was pending is the parent's. Members run where they are made then.
class task_group : frame {
public:
    task_group() : task_group(default_core()) {}
    explicit task_group(pool& where) : task_group(core_of(where)) {}

    // Waits. An exception that nobody asked for with wait() is dropped.
    HEIST_API ~task_group();

    task_group(task_group const&) = delete;
    task_group& operator=(task_group const&) = delete;

    // Takes a copy of `f` and runs it, now or later, here or in another thread. An exception arrives at wait().
    template <class F>
        requires std::is_invocable_v<std::decay_t<F>&>
    void run(F&& f) {
        submit(*new member<std::decay_t<F>>(*this, std::forward<F>(f)));
    }

    // Returns when all have run; throws the first exception that one of them threw. The group can be used again.
    HEIST_API void wait();

private:
    explicit task_group(core& pool) noexcept : frame{this_thread.inside}, pool_(pool), lease_(std::in_place, pool) {
        owner_ = seat_lease::place();
        since_ = owner_ != nullptr ? owner_->deque.position() : 0;
    }

    template <class F>
    struct member final : task {
        template <class Argument>
        member(task_group& group, Argument&& argument)
            : task(&run_and_delete, &group, &group), function(std::forward<Argument>(argument)) {}

        static void run_and_delete(task& self) noexcept {
            auto* const mine = static_cast<member*>(&self);
            auto* const group = const_cast<task_group*>(static_cast<task_group const*>(mine->parent));
            try {
                mine->function();
            } catch (...) {
                group->error_.keep(std::current_exception());
            }
            delete mine;
            group->finish_one();
        }

        F function;
    };

    void belong_to_this_process() noexcept;
    HEIST_API void submit(task& made) noexcept;
    HEIST_API void finish_one() noexcept;
    HEIST_API void finish_all() noexcept;

    core& pool_;
    std::optional<seat_lease> lease_; // ends early in a child of fork()
    seat* owner_ = nullptr;
    std::uint32_t since_ = 0; // members that its maker runs stand at this position of the owner's deque or later
    countdown pending_;
    first_error<std::exception_ptr> error_;
};

} // namespace heist::scheduler
