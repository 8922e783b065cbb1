// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>

#include <heist/platform/cache_line.hpp>
#include <heist/platform/futex.hpp>

// C++20 atomic wait. word.wait() and word.notify_one() alone would not do: notify on a word that has been
// destroyed is undefined, and futex.hpp allows it. So threads wait on a bell, one of a few that live forever,
// found by the address of the word.
//
// No wake-up is lost. The waiter reads the bell (acquire), then the word; the waker has changed the word,
// then rings (release). A waiter that read the bell after the ring sees the changed word and does not sleep;
// one that read it before sleeps on an old count, and the notify, which follows the ring, wakes it or finds
// it not yet asleep.

namespace heist::platform {
namespace {

struct alignas(cache_line) bell {
    std::atomic<std::uint32_t> rings;
};

constexpr std::size_t bell_bits = 6; // 64 bells in 4 KiB: few of a pool's threads share one
constinit bell bells[std::size_t{1} << bell_bits];

// Words lie on cache lines of their own or on stacks: a multiplicative hash spreads their high and low bits.
bell& bell_of(void const* word) noexcept {
    auto const address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(word));
    return bells[(address * 0x9E3779B97F4A7C15u) >> (64 - bell_bits)];
}

// All, although one was asked for: the one that notify_one chooses may wait for another word of this bell.
void ring(bell& b) noexcept {
    b.rings.fetch_add(1, std::memory_order_release); // pairs with wait_on: the word has changed
    b.rings.notify_all();
}

} // namespace

void wait_on(std::atomic<std::uint32_t> const& word, std::uint32_t expected) noexcept {
    bell const& b = bell_of(&word);
    auto const before = b.rings.load(std::memory_order_acquire); // pairs with ring()
    if (word.load(std::memory_order_relaxed) == expected)
        b.rings.wait(before, std::memory_order_relaxed);
}

void wait_on_for(std::atomic<std::uint32_t> const& word, std::uint32_t expected, std::int64_t) noexcept {
    wait_on(word, expected); // C++20 has no wait with a time
}

void wake_one(std::atomic<std::uint32_t> const& word) noexcept {
    ring(bell_of(&word));
}

void wake_all(std::atomic<std::uint32_t> const& word) noexcept {
    ring(bell_of(&word));
}

} // namespace heist::platform
