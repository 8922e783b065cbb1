// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/task.hpp>

#include <cstdint>
#include <mutex>

namespace heist::scheduler {

// Stolen tasks that their thief must not sit on. A batch of siblings may turn out to be of two groups, and a thread that
// waits may find that what it took is not below what it waits for. A deque shows only its oldest task, and only to some;
// here every task can be found by who may run it. Rare, hence a lock.
template <class Atomics = std_atomics>
class basic_strays {
public:
    // Any thread that owns the task.
    void put(task& stray) noexcept {
        std::scoped_lock const lock(guard_);
        stray.next = first_;
        first_ = &stray;
        // seq_cst: pairs with any(), the second look of a worker that is about to sleep.
        count_.fetch_add(1, std::memory_order_seq_cst);
    }

    // A task that descends from `ancestor` (null: any task), or null. Any thread that may run it.
    task* take_below(frame const* ancestor) noexcept {
        if (!any()) {
            return nullptr;
        }
        std::scoped_lock const lock(guard_);
        for (task** link = &first_; *link != nullptr; link = &(*link)->next) {
            task* const found = *link;
            if (ancestor == nullptr || descends_from(found, ancestor)) {
                *link = found->next;
                count_.fetch_sub(1, std::memory_order_relaxed);
                return found;
            }
        }
        return nullptr;
    }

    bool any() const noexcept { return count_.load(std::memory_order_seq_cst) != 0; }

private:
    typename Atomics::mutex guard_;
    task* first_ = nullptr;
    typename Atomics::template atomic<std::uint32_t> count_{0};
};

using strays = basic_strays<>;

} // namespace heist::scheduler
