// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/frame.hpp>
#include <heist/scheduler/parker.hpp>

#include <cstdint>
#include <mutex>

namespace heist::scheduler {

// Threads that have fallen asleep while they wait for something, because there was nothing to help with. If there is later, because what they wait for has
// begun a call of its own, who publishes that wakes them. Workers without work are the dormitory's; these may run only what they wait for.
//
// Who waits lies down, looks once more, parks, and gets up. Who publishes does so, and then asks any(). All of these are seq_cst, so in their single total
// order either the publisher sees that somebody lies there, or that one sees the work. Rare beside a sleep, hence a lock.
template <class Atomics = std_atomics>
class alignas(platform::cache_line) basic_dozers {
public:
    // Where one of them lies, on its own stack.
    struct couch {
        frame const* awaited;
        basic_parker<Atomics>* bed;
        bool steals; // it may take tasks of who works for it, not only parts of loops
        couch* next = nullptr;
    };

    // "I am about to sleep." Who waits, and looks once more then.
    void lie_down(couch& mine) noexcept {
        std::scoped_lock const lock(guard_);
        mine.next = first_;
        first_ = &mine;
        count_.fetch_add(1, std::memory_order_seq_cst);
    }

    // Who lay down. Nobody knows of it any more; a token may be left in its bed.
    void get_up(couch& mine) noexcept {
        std::scoped_lock const lock(guard_);
        couch** place = &first_;
        while (*place != &mine) {
            place = &(*place)->next;
        }
        *place = mine.next;
        count_.fetch_sub(1, std::memory_order_relaxed); // who still sees it looks through the list in vain
    }

    // Does anybody lie there? Any thread, after publishing work.
    bool any() const noexcept { return count_.load(std::memory_order_seq_cst) != 0; }

    // Wakes those who wait for something that `loop` is a part of. Who has published it, and takes part in all above it.
    void wake_above(frame const* loop) noexcept {
        wake([=](couch const& each) { return descends_from(loop, each.awaited); });
    }

    // Wakes those who wait for `root` and steal. Who works for that, and has shared tasks.
    void wake_thieves(frame const* root) noexcept {
        wake([=](couch const& each) { return each.steals && each.awaited == root; });
    }

private:
    template <class Concerns>
    void wake(Concerns const& concerns) noexcept {
        std::scoped_lock const lock(guard_);
        for (couch* each = first_; each != nullptr; each = each->next) {
            if (concerns(*each)) {
                each->bed->unpark();
            }
        }
    }

    typename Atomics::template atomic<std::uint32_t> count_{0};
    typename Atomics::mutex guard_;
    couch* first_ = nullptr;
};

using dozers = basic_dozers<>;

} // namespace heist::scheduler
