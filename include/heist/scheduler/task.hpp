// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/deque.hpp>
#include <heist/scheduler/frame.hpp>
#include <heist/scheduler/tuning.hpp>

namespace heist::scheduler {

// Work that can be taken by another thread as a whole: one half of a join, or a member of a task_group.
struct task : frame {
    using execute_function = void(task&) noexcept;

    task(execute_function* how, frame const* above, frame const* awaited_as) noexcept
        : frame{above}, execute(how), awaited(awaited_as) {}

    task_kind kind() const noexcept { return awaited == this ? task_kind::fork : task_kind::sibling; }

    execute_function* execute; // runs it and reports; keeps exceptions for who waits. The task may be gone afterwards.
    frame const* awaited;      // what a waiting thread waits for: the task itself, or its group
    task* next = nullptr;      // for who has taken it out of a deque
};

using task_deque = basic_deque<task, tuning::deque_capacity, tuning::always_public>;

} // namespace heist::scheduler
