// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/assert.hpp>
#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>

#include <cstdint>

namespace heist::scheduler {

// Consecutive blocks [first, last) of a loop.
struct block_range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;

    bool empty() const noexcept { return first >= last; }
    std::uint32_t size() const noexcept { return empty() ? 0 : last - first; }
};

// What came of an attempt to steal.
enum class steal_outcome {
    taken, // the thief owns what it got
    empty, // there was nothing to take
    lost   // somebody else changed the word first: there may be more, try again
};

// One participant's share of a loop: the blocks that nobody has claimed yet.
//
// The owner takes blocks from the low end with one fetch_add; a thief takes the upper half of what is left, as one
// batch, with one compare-exchange. The 64-bit word is the whole state, and a block that has left a slot never comes
// back to the same slot unclaimed, so a compare-exchange that succeeds is right: there is no ABA.
//
// Nearly all operations are relaxed: the word hands out numbers, not data. What the blocks read was published by the
// gate of the loop (gate::open), what they wrote is collected there too (gate::leave).
template <class Atomics = std_atomics>
class alignas(platform::cache_line) basic_range_slot {
public:
    // Blocks per loop; leaves room for one over-increment of `lo` by the owner without a carry into `hi`.
    static constexpr std::uint32_t max_blocks = 1U << 30;

    // Makes `blocks` available. Owner only (or the loop's caller before it publishes).
    // pre: the slot is empty, so no thief's compare-exchange can succeed against the old word.
    void fill(block_range blocks) noexcept {
        HEIST_ASSERT(blocks.last <= max_blocks, "a loop has at most max_blocks blocks: choose a larger grain");
        word_.store(pack(blocks), std::memory_order_relaxed);
    }

    // fill(), and then the owner looks whether others are still told of the loop (board::offer). Owner only.
    // pre: as fill(); blocks.last <= max_blocks, because they were in another slot
    void refill(block_range blocks) noexcept {
        // seq_cst: this store before that look; who says that nothing is left looks the other way round (still_remaining).
        word_.store(pack(blocks), std::memory_order_seq_cst);
    }

    // Takes up to `count` blocks from the low end. Owner only. pre: count <= max_blocks
    block_range claim(std::uint32_t count) noexcept {
        // The look before the fetch_add bounds the over-increment: an empty slot is never incremented, so `lo` passes
        // `hi` at most once, in the race with a thief, until the owner fills the slot again.
        if (unpack(word_.load(std::memory_order_relaxed)).empty()) {
            return {};
        }
        block_range const before = unpack(word_.fetch_add(count, std::memory_order_relaxed));
        if (before.empty()) {
            return {};
        }
        return {before.first, before.size() < count ? before.last : before.first + count};
    }

    // Takes the upper half of the remaining blocks (rounded up) into `loot`. Any thread.
    steal_outcome steal_half(block_range& loot) noexcept {
        std::uint64_t seen = word_.load(std::memory_order_relaxed);
        block_range const before = unpack(seen);
        if (before.empty()) {
            return steal_outcome::empty;
        }
        std::uint32_t const middle = before.first + before.size() / 2;
        if (!word_.compare_exchange_strong(seen, pack({before.first, middle}), std::memory_order_relaxed)) {
            return steal_outcome::lost;
        }
        loot = {middle, before.last};
        return steal_outcome::taken;
    }

    // How many blocks are left; out of date at once. Any thread.
    std::uint32_t remaining() const noexcept { return unpack(word_.load(std::memory_order_relaxed)).size(); }

    // remaining(), for who has just told others not to come (board::hide). Any thread.
    // seq_cst pairs with refill(): an owner that has not seen the notice down has filled its slot before this look.
    std::uint32_t still_remaining() const noexcept { return unpack(word_.load(std::memory_order_seq_cst)).size(); }

    // Becomes the owner if there is none. Any thread.
    bool try_occupy() noexcept {
        // acquire pairs with vacate(): the new owner sees the word as its predecessor left it, so its fill() comes after.
        return occupied_.load(std::memory_order_relaxed) == 0 && occupied_.exchange(1, std::memory_order_acquire) == 0;
    }

    // Gives ownership up. Owner only. pre: the slot is empty.
    void vacate() noexcept { occupied_.store(0, std::memory_order_release); }

private:
    // bits 63..32: hi, one past the last block; bits 31..0: lo, the next block of the owner. Empty when lo >= hi.
    static std::uint64_t pack(block_range blocks) noexcept { return (std::uint64_t{blocks.last} << 32) | blocks.first; }
    static block_range unpack(std::uint64_t word) noexcept {
        return {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32)};
    }

    typename Atomics::template atomic<std::uint64_t> word_{0};
    typename Atomics::template atomic<std::uint32_t> occupied_{0};
};

using range_slot = basic_range_slot<>;

} // namespace heist::scheduler
