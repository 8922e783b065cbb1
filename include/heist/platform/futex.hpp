// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>

#include <heist/platform/export.hpp>

// Waiting on the value of a 32-bit word, between the threads of one process.
//
// The promise: wait_on(word, expected) that begins after the word has changed returns at once, and one that
// sleeps is woken by a wake that follows the change. So "store, then wake" on one side and "while (load ==
// expected) wait_on" on the other lose nothing.
//
// No memory order is promised: what the waker wrote becomes visible by an acquire load of the word after
// wait_on.

namespace heist::platform {

// Sleeps while word == expected. May return although nothing changed: the caller looks at the word again.
// pre: word lives until wait_on has returned.
HEIST_API void wait_on(std::atomic<std::uint32_t> const& word, std::uint32_t expected) noexcept;

// The same, for so many ns and as long as the system takes to notice (tens of µs). Where a system has no such thing, it sleeps
// until it is woken: the time is a wish. pre: ns >= 0
HEIST_API void wait_on_for(std::atomic<std::uint32_t> const& word, std::uint32_t expected, std::int64_t ns) noexcept;

// Wakes at least one thread that sleeps on word, if there is one. Only the address of word is used: a waiter
// that has seen the change may already have destroyed it.
HEIST_API void wake_one(std::atomic<std::uint32_t> const& word) noexcept;

// Wakes all threads that sleep on word. Only the address of word is used.
HEIST_API void wake_all(std::atomic<std::uint32_t> const& word) noexcept;

} // namespace heist::platform
