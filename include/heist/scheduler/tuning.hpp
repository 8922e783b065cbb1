// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

// Every constant of the scheduler that was chosen by measuring. Figures: perf/micro on 2 cores of an AMD EPYC (KVM guest),
// where a futex wake costs its caller 10 to 17 µs and the sleeper runs 6 to 55 µs after it.
namespace heist::scheduler::tuning {

// Loops that can be published at a time, nested ones included; one bit each in a 64-bit word. A call that finds no room
// begins in its caller alone, which is also what it would do if every worker were busy with the other 64.
inline constexpr std::uint32_t board_size = 64;

// … and asks for room again after each of so many parts (perf/simulate, nested loops, P = 128 and 256: 1.07 and 1.25 of the bound; 1.06 and 1.25 with
// 64 parts, 1.37 and 1.56 if it stays alone to its end).
inline constexpr std::uint32_t parts_without_notice = 16;

// Threads from outside that can use join or task_group of a pool at the same time; more run alone.
inline constexpr std::uint32_t guest_seats = 16;

// Tasks in a deque. A join recursion needs one per level; a flood of siblings beyond it runs in the thread that makes it.
inline constexpr std::uint32_t deque_capacity = 512;

// Forks that thieves can see without the owner's help (deque.hpp). perf/micro/join: 8 costs no more than 2, and hides
// less than 1/256 of a balanced recursion.
inline constexpr std::uint32_t always_public = 8;

// Who comes back from a fork looks at one in so many returns whether thieves have taken all that they could see: that is a load of their cache line. At
// each return it cost a balanced recursion 1 ns of 5 (README.md, Decisions).
inline constexpr std::uint32_t returns_per_look = 8;

// Most siblings that are stolen in one batch: bounds the thief's array and the time until they are visible again.
inline constexpr std::uint32_t steal_batch = 32;

// Help that is already awake and searching arrives after about this long, in ns (perf/micro/wake, warm).
inline constexpr float hot_help_ns = 1'000.0F;

// What a wake-up is taken to cost until the first one was measured, in ns: the syscall, and the way to the first block.
inline constexpr float first_wake_cost_ns = 5'000.0F;
inline constexpr float first_wake_latency_ns = 25'000.0F;

// Measured wake-ups outside these bounds say more about a busy machine than about the wake-up, in ns.
inline constexpr float shortest_wake_ns = 500.0F;
inline constexpr float longest_wake_ns = 100'000.0F;

// A helper that arrives wakes this many others, one after the other, before it works. A wake-up takes three to four times as long to arrive as
// it costs its waker, so who wakes only two waits for the tree. perf/simulate, 256 threads, T1 / P = 1 ms: 2.3 of the bound with 2, 1.4 with 4 and 8,
// 3.7 without a limit.
inline constexpr std::uint32_t wakes_per_helper = 4;

// Idle workers spin through predicted gaps up to this many times the cost of a wake-up, and never longer than the cap,
// which bounds the CPU that a pool burns after its last call (perf/micro/idle: 0.5 ms is the limit we promise).
inline constexpr float spin_through_factor = 4.0F;
inline constexpr float longest_spin_ns = 200'000.0F;

// Calls that come later than this after the last one, in ns, are beats (rhythm.hpp): by then all workers sleep.
inline constexpr std::int64_t least_rest_ns = 400'000;

// Beats that are further apart than this, in ns, are no rhythm.
inline constexpr float longest_interval_ns = 2'000'000'000.0F;

// An average error of more than this, in ns, is too much: a worker looks for work up to four times as long around each beat, also around the one that
// does not come, and 0.3 ms is all that a pool may burn after its last call. Intervals of sleep_for(10 ms) have 17 to 20 µs (perf/micro/wake, cold).
inline constexpr float largest_error_ns = 40'000.0F;

// A beat that is off by more than so many times the average error counts as so many times; an error below this one, in ns, as this.
inline constexpr float late_beat_factor = 8.0F;
inline constexpr float least_error_ns = 1'000.0F;

// A worker that is to get up sooner than this, in ns, had better not lie down for that.
inline constexpr std::int64_t shortest_nap_ns = 50'000;

// How late a sleeper gets up by the clock, until it was seen: 90 to 160 µs here, of which 50 are the kernel's timer slack.
inline constexpr float first_lateness_ns = 100'000.0F;

// A thread that waits for its helpers or for a stolen task spins at most this long, in ns; then it offers its CPU to others for so long, and
// then it parks: to be woken takes 30 to 60 µs, at the end of a call that took perhaps 200 (sort of 2^16 numbers).
inline constexpr float longest_wait_spin_ns = 50'000.0F;
inline constexpr std::int64_t longest_wait_yield_ns = 150'000;

// At the end of the process (or when the library is unloaded) a busy worker gets this long to come back, in ns. Longer
// than any step of ours; only a user's function that runs on through exit() ever uses it up.
inline constexpr std::int64_t farewell_grace_ns = 100'000'000;

// Small calls in a row that a thread counts by itself, on average; the next one is timed. Two clock reads of 32 ns each, the atomic count and
// what is learned then cost 0.5 ns a call (perf/compare, copy of 16 doubles: 6.5 ns, 8.1 so, 9.1 with a quarter of it).
inline constexpr std::uint32_t mean_grant = 256;

// An arrival later than this many times the usual counts as this many times.
inline constexpr float late_arrival_factor = 2.0F;

// What an estimate keeps when nobody dares to take a sample. 75 µs of work that a wake-up of 100 µs does not pay for try it
// again after 60 calls, which costs them 1 % (perf/micro/wake, cold).
inline constexpr float fading = 127.0F / 128.0F;

// Weight of a new sample in the running averages of gaps and wake-ups.
inline constexpr float sample_weight = 0.25F;

} // namespace heist::scheduler::tuning
