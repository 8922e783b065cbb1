// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>
#include <heist/scheduler/atomics.hpp>

#include <bit>
#include <cstdint>

namespace heist::scheduler {

// Which workers sleep. One bit each; who clears a bit, and only who clears it, wakes that worker: no herd, no double wake.
//
// Protocol (scheduler/README.md, "Sleeping"): a worker announces itself, looks once more at every place where work can
// appear, and parks. A publisher stores its work and then asks take_one() or any(). All of these are seq_cst, so in their
// single total order either the publisher sees the bit or the worker sees the work.
template <class Atomics = std_atomics>
class alignas(platform::cache_line) basic_sleepers {
public:
    static constexpr std::uint32_t max_workers = 256;
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    // "I am about to sleep." Worker `who` only.
    void announce(std::uint32_t who) noexcept { words_[who / 64].fetch_or(bit_of(who), std::memory_order_seq_cst); }

    // "I found work after all." Worker `who` only. False: somebody took the bit, so a wake-up is on its way.
    // seq_cst: who took the bit had published before it read it, so the worker's next look, seq_cst too, sees that work. It
    // needs to: the wake-up went to a worker that is awake.
    bool withdraw(std::uint32_t who) noexcept {
        return (words_[who / 64].fetch_and(~bit_of(who), std::memory_order_seq_cst) & bit_of(who)) != 0;
    }

    // Picks a sleeper and clears its bit: the caller must now wake it. Any thread.
    std::uint32_t take_one() noexcept {
        for (std::uint32_t word = 0; word < words; ++word) {
            std::uint64_t seen = words_[word].load(std::memory_order_seq_cst);
            while (seen != 0) {
                std::uint64_t const lowest = seen & (~seen + 1);
                // relaxed on success: the bit is a permission to wake, it carries no data. On failure the loop goes on
                // with a later value of the same word, which is at least as recent as the seq_cst load above.
                if (words_[word].compare_exchange_weak(seen, seen & ~lowest, std::memory_order_relaxed)) {
                    return word * 64 + static_cast<std::uint32_t>(std::countr_zero(lowest));
                }
            }
        }
        return none;
    }

    // Does anybody sleep? Any thread, after publishing work.
    bool any() const noexcept {
        std::uint64_t seen = 0;
        for (auto const& word : words_) {
            seen |= word.load(std::memory_order_seq_cst);
        }
        return seen != 0;
    }

private:
    static constexpr std::uint32_t words = max_workers / 64;
    static std::uint64_t bit_of(std::uint32_t who) noexcept { return std::uint64_t{1} << (who % 64); }

    typename Atomics::template atomic<std::uint64_t> words_[words] = {};
};

using sleepers = basic_sleepers<>;

} // namespace heist::scheduler
