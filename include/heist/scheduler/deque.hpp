// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/assert.hpp>
#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>
#include <heist/scheduler/range_slot.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace heist::scheduler {

// How a task may be stolen.
enum class task_kind : std::uintptr_t {
    fork,   // half of a recursion: stolen one at a time, the oldest, which is the largest
    sibling // one of many equals: thieves take half of them in one batch
};

// What became of a push.
enum class push_outcome {
    hidden, // accepted, for the owner's eyes only
    shown,  // accepted, and thieves can see more than before: somebody may have to be woken
    full    // refused: run the task here and now
};

// A worker's tasks: LIFO for its owner, FIFO for thieves.
//
// Positions count up for ever (mod 2^32) and address a ring. With T = taken, S = split, H = head the invariant is
//
//     T <= S <= H        [T, S) is public: one compare-exchange on {S | T} takes from either end
//                        [S, H) is private: the owner pushes and pops without any atomic read-modify-write
//
// so the owner pays for synchronisation only at the boundary. The oldest `always_public` tasks are kept public: push()
// shares more whenever fewer are. In a binary recursion tasks shrink by half from one to the next, so what is hidden
// behind 8 public ones is under 1/256 of the work, and a thief never depends on the owner to come by. Siblings are all public.
//
// Both ends of the public part change by compare-exchange on one word, so an owner and a thief cannot take the same
// task, and a thief may take k tasks at once. The thief reads the ring only after it won, so stale contents are never
// used (no ABA); in return it must tell when it has copied: `released_` counts that, and the owner reuses a ring
// position only after a moment when everything taken was released (limit_). Hence three phases: claim, copy, release.
//
// This is the split deque of van Dijk and van de Pol (Lace, Euro-Par 2014 workshops) with both boundaries in one word.
template <class Task, std::uint32_t capacity, std::uint32_t always_public, class Atomics = std_atomics>
class basic_deque {
    static_assert((capacity & (capacity - 1)) == 0 && capacity < (1U << 31),
                  "a power of two, so that positions may wrap");
    static_assert(alignof(Task) >= 2, "the lowest bit of a task's address holds its kind");

public:
    // ---- the owner's end -------------------------------------------------------------------------------------------

    // Adds the newest task. Owner only.
    push_outcome push(Task* task, task_kind kind) noexcept {
        if (head_ == limit_ && !make_room()) {
            return push_outcome::full;
        }
        ring_[head_ & mask].store(encode(task, kind), std::memory_order_relaxed);
        ++head_;
        std::uint32_t const shown = split_ - taken_of(word_.load(std::memory_order_relaxed));
        if (shown >= always_public && kind == task_kind::fork) {
            return push_outcome::hidden;
        }
        std::uint32_t const hidden = head_ - split_;
        std::uint32_t const missing = always_public > shown ? always_public - shown : 0;
        share(kind == task_kind::sibling || hidden < missing ? hidden : missing);
        return push_outcome::shown;
    }

    // Takes the newest task, or null if there is none (left). Owner only.
    Task* pop() noexcept {
        if (head_ == split_ && !take_back()) {
            return nullptr;
        }
        --head_;
        return decode(ring_[head_ & mask].load(std::memory_order_relaxed));
    }

    // Shows thieves more, if they have taken all that they could see: an owner that comes back from a recursion pushes nothing more. Owner only.
    // True: it did, so somebody may have to be woken.
    bool show_more() noexcept {
        std::uint32_t const hidden = head_ - split_;
        std::uint32_t const more = hidden < always_public ? hidden : always_public;
        if (more == 0 || taken_of(word_.load(std::memory_order_relaxed)) != split_) {
            return false;
        }
        share(more);
        return true;
    }

    // Where the next task will stand. Owner only.
    std::uint32_t position() const noexcept { return head_; }

    // A position that was seen some time ago, or the oldest one at which a task can still stand if that is later or if older ones
    // were pushed since. Owner only.
    std::uint32_t still_reachable(std::uint32_t position) const noexcept {
        return head_ - position <= capacity ? position : head_ - capacity;
    }

    // pop(), but only tasks that were pushed since `era` began. Owner only.
    Task* pop_from_era(std::uint32_t era) noexcept {
        return static_cast<std::int32_t>(head_ - era) > 0 ? pop() : nullptr;
    }

    // Is there nothing left? Owner only; thieves may empty it at any time.
    bool empty() const noexcept { return head_ == split_ && taken_of(word_.load(std::memory_order_relaxed)) == split_; }

    // Starts an era: tasks pushed from now on have positions at or above the result. Owner only, before it runs a stolen
    // task (see steal_from_era).
    std::uint32_t begin_era() noexcept {
        if (empty()) {
            // Nobody else can change the word of an empty deque, so a plain store is enough; skipping one position makes
            // the words of two eras differ. relaxed: an empty deque shows nothing, and share() releases what it shows next.
            limit_ +=
                head_ == limit_ ? 1 : 0; // the skipped position is never written; the next push still asks make_room()
            ++head_;
            ++split_;
            word_.store(pack(head_, head_), std::memory_order_relaxed);
            released_.fetch_add(1, std::memory_order_relaxed); // the skipped position was copied by nobody
        }
        return head_;
    }

    // ---- the thieves' end ------------------------------------------------------------------------------------------

    // Takes the oldest task, or up to half of the oldest run of siblings, in FIFO order. Any thread but the owner.
    // On `taken`, `count` tasks stand in `loot`. pre: loot is not empty
    steal_outcome steal(std::span<Task*> loot, std::uint32_t& count) noexcept {
        // acquire pairs with share(): the ring up to the split is written.
        return steal_if_unchanged(word_.load(std::memory_order_acquire), loot, count);
    }

    // steal(), but one task only, one that was pushed since `era` began, and only if `still_current()` holds after the word
    // was read. Any thread but the owner.
    // A filter, not a proof: begin_era() skips a position of an empty deque, so that words of two eras differ, but what the
    // owner pushes between eras can bring an old word back. The thief looks at what it got.
    template <class StillCurrent>
    steal_outcome steal_from_era(std::uint32_t era, StillCurrent const& still_current, std::span<Task*> loot,
                                 std::uint32_t& count) noexcept {
        std::uint64_t const seen = word_.load(std::memory_order_acquire);
        if (static_cast<std::int32_t>(taken_of(seen) - era) < 0 || !still_current()) {
            return steal_outcome::empty;
        }
        return steal_if_unchanged(seen, loot.first(1), count);
    }

    // How many tasks thieves can see. Any thread.
    // seq_cst: also the second look of a worker that is about to sleep; pairs with share().
    std::uint32_t visible() const noexcept {
        std::uint64_t const word = word_.load(std::memory_order_seq_cst);
        return split_of(word) - taken_of(word);
    }

    // Forgets everything. Only while nobody else can reach the deque (a child of fork).
    void reset() noexcept {
        head_ = split_ = 0;
        limit_ = capacity;
        word_.store(0, std::memory_order_relaxed);
        released_.store(0, std::memory_order_relaxed);
    }

private:
    // bits 63..32: split; bits 31..0: taken. The split is the upper half so that share() can add to it: its overflow
    // falls off the end of the word.
    static std::uint64_t pack(std::uint32_t split, std::uint32_t taken) noexcept {
        return (std::uint64_t{split} << 32) | taken;
    }
    static std::uint32_t split_of(std::uint64_t word) noexcept { return static_cast<std::uint32_t>(word >> 32); }
    static std::uint32_t taken_of(std::uint64_t word) noexcept { return static_cast<std::uint32_t>(word); }

    static std::uintptr_t encode(Task* task, task_kind kind) noexcept {
        return reinterpret_cast<std::uintptr_t>(task) | static_cast<std::uintptr_t>(kind);
    }
    static Task* decode(std::uintptr_t item) noexcept { return reinterpret_cast<Task*>(item & ~std::uintptr_t{1}); }
    static bool is_sibling(std::uintptr_t item) noexcept { return (item & 1) != 0; }

    void share(std::uint32_t count) noexcept {
        split_ += count;
        // release pairs with steal(): the ring is written. seq_cst: the pusher reads the sleepers next, and a worker that
        // goes to sleep reads this word after announcing itself; one of the two sees the other.
        word_.fetch_add(std::uint64_t{count} << 32, std::memory_order_seq_cst);
    }

    // Moves the newest public task back to the private part. False: there is none.
    bool take_back() noexcept {
        std::uint64_t seen = word_.load(std::memory_order_relaxed);
        while (taken_of(seen) != split_) {
            // relaxed: the owner wrote the ring itself. As a read-modify-write it keeps the release sequence of share()
            // alive for thieves that read this value.
            if (word_.compare_exchange_weak(seen, pack(split_ - 1, taken_of(seen)), std::memory_order_relaxed)) {
                --split_;
                return true;
            }
        }
        return false;
    }

    bool make_room() noexcept {
        // acquire pairs with the release of released_ in steal_if_unchanged(): those copies are finished. Read before the
        // word: if as many were released as are taken now, nobody was copying at the time of the first read.
        std::uint32_t const released = released_.load(std::memory_order_acquire);
        std::uint32_t const taken = taken_of(word_.load(std::memory_order_relaxed));
        if (released != taken) {
            return false;
        }
        limit_ = taken + capacity;
        return head_ != limit_;
    }

    steal_outcome steal_if_unchanged(std::uint64_t seen, std::span<Task*> loot, std::uint32_t& count) noexcept {
        std::uint32_t const taken = taken_of(seen);
        std::uint32_t const available = split_of(seen) - taken;
        if (available == 0) {
            return steal_outcome::empty;
        }
        count = batch_size(taken, available, static_cast<std::uint32_t>(loot.size()));
        // acquire pairs with share(): through the release sequence of read-modify-writes the ring is written.
        if (!word_.compare_exchange_strong(seen, pack(split_of(seen), taken + count), std::memory_order_acquire,
                                           std::memory_order_relaxed)) {
            return steal_outcome::lost;
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            loot[i] = decode(ring_[(taken + i) & mask].load(std::memory_order_relaxed));
        }
        // release pairs with make_room(): the ring positions may be written again.
        released_.fetch_add(count, std::memory_order_release);
        return steal_outcome::taken;
    }

    // How many to take: one fork, or half of the siblings at the old end. Reads the ring before the claim, which may be
    // out of date: a wrong guess costs balance, never a task.
    std::uint32_t batch_size(std::uint32_t taken, std::uint32_t available, std::uint32_t room) const noexcept {
        std::uint32_t const half = available - available / 2;
        std::uint32_t const most = half < room ? half : room;
        std::uint32_t size = 0;
        while (size < most && is_sibling(ring_[(taken + size) & mask].load(std::memory_order_relaxed))) {
            ++size;
        }
        return size == 0 ? 1 : size;
    }

    static constexpr std::uint32_t mask = capacity - 1;

    // the owner's line
    alignas(platform::cache_line) std::uint32_t head_ = 0; // H: the next position to push
    std::uint32_t split_ = 0;        // S: copy of the word's upper half, which only the owner changes
    std::uint32_t limit_ = capacity; // head_ may not pass this; see make_room()

    // the thieves' line
    alignas(platform::cache_line) typename Atomics::template atomic<std::uint64_t> word_{0};
    typename Atomics::template atomic<std::uint32_t> released_{0}; // how many taken positions have been copied

    alignas(platform::cache_line) typename Atomics::template atomic<std::uintptr_t> ring_[capacity] = {};
};

} // namespace heist::scheduler
