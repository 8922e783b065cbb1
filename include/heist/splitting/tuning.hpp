// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

// Every constant of the splitting layer that was chosen by measuring (perf/compare, 2 cores of an AMD EPYC).
namespace heist::splitting::tuning {

// Estimated work below this stays in the caller without a further question, in ns: even awake help arrives after 1 µs, and what it works on has to move
// from one second-level cache to another (README.md, Decisions).
inline constexpr float always_alone_ns = 5'500.0F;

// The same where elements are dear (below): little moves beside them (perf/micro, hot/heavy: 10^5 calls of 5 elements of 1 µs, 3.7 to 4.9 µs each in six
// runs, 4.9 to 5.6 alone; where they take 0.7 µs on an AMD EPYC of 2024, 2.5 µs instead of 3.4 in all of three).
inline constexpr float always_alone_if_dear_ns = 3'000.0F;

// Below this, in ns, help is to be seen to help before it is taken: what it works on has to move from one second-level cache to another. A
// copy of 2^14 doubles takes 2.6 µs alone and 5 µs with help that is awake, other names gain half (README.md, Decisions).
inline constexpr float likely_alone_ns = 12'000.0F;

// … unless elements take at least this long each, in ns: then what moves from cache to cache is little beside them.
inline constexpr float dear_element_ns = 100.0F;

// Work pays for help that costs H from this many H on: two threads finish T in (T + H) / 2, so at T = H nothing is won.
// At 1.2 the gain is 8 %, and 75 µs of work wake a worker that needs 60 µs to come (perf/micro, wake/cold).
inline constexpr float worth_help_factor = 1.2F;

// Of the calls that are neither small nor worth a wake-up, one in this many is timed.
inline constexpr std::uint64_t middle_timed_one_in = 8;

// Below this much work, in ns, a call site finds out whether help makes its calls faster at all (perf/compare, destroy of strings: two
// threads take twice as long as one up to 2^16 elements, 1.1 ms, because they wait for each other in the allocator). Above, it always does, unless it is
// presumed to hinder.
inline constexpr float doubtful_help_ns = 2'000'000.0F;

// Where help is presumed to hinder, in ns for an element: it is not if that takes longer. A string is destroyed in 10 to 25 ns by one thread, and in 40 to
// 100 by each of two.
inline constexpr float undoubted_element_ns = 1'000.0F;

// Shared calls must take less than this part of the time alone.
inline constexpr float worth_sharing = 0.95F;

// … and, where help is presumed to hinder, than this before they are shared at all: what little is gained is lost again when elements change caches
// between calls that are shared and calls that are not. For the same reason they go on being shared until they gain next to nothing.
inline constexpr float worth_sharing_if_doubted = 0.8F;

// What calls took counts with the first weight if it is less than expected, and with the second if it is more, at most twice as much: a
// helper that slept or lost its CPU says nothing about the next one. Nor does one lucky call.
inline constexpr float weight_of_faster = 1.0F / 2.0F;
inline constexpr float weight_of_slower = 1.0F / 16.0F;

// A site tries the other way first after so many calls, then after twice as many, and so on up to the longest gap. A trial of help is
// as many calls in a row as take this long, in ns: the first one wakes the helper (perf/micro/wake, warm: 73 µs instead of 38 in two runs
// of three with trials of one call), and several calls may be over before it comes, 100 µs later. So many calls in which it did something
// are enough; less is not: the first one has paid for the wake-up. Two threads that take three times as long as one cost 1 % then.
inline constexpr std::int16_t first_trial_gap = 4;
inline constexpr std::int16_t longest_trial_gap = 1024;
inline constexpr float trial_of_help_ns = 200'000.0F;
inline constexpr float helped_calls_of_a_trial = 3;

// What a call of a trial is taken for until it has reported how long it took, in ns. It may throw; or it takes a few µs and stays alone, because nobody is
// awake: many of those, which forgo 2 µs and more each, must be able to pay for a wake-up in one trial, whatever that is taken to cost, 200 µs at most.
// (README.md, Decisions)
inline constexpr float unreported_call_ns = 1'500.0F;

// A block should take at least this long, in ns: claiming it costs 4 to 20 ns.
inline constexpr float shortest_block_ns = 1'000.0F;

// … and at most this long, in ns: it is what the last thread may be late by.
inline constexpr float longest_block_ns = 16'000.0F;

// In between, a participant's share is cut into this many blocks.
inline constexpr float blocks_per_share = 128.0F;

// What one more participant costs all the others, in ns: it comes and goes through one word of memory, and has a share that the others look
// through. So the best number of them is the root of the work over this: T / w + w · this is least there. Matters from 8 threads on
// (perf/simulate, many calls: 20 µs of work on 16 threads took twice as long as on one, with 500 ns here too; 200 µs take longer with 5000).
inline constexpr float participant_ns = 3'000.0F;

// While the cost is unknown, claims double until one takes this long, in ns.
inline constexpr std::int64_t growing_claim_ns = 4'000;

// A new sample may differ from the estimate by this factor at most: a thread that lost its CPU for a while is no news.
inline constexpr float sample_clip = 8.0F;

// A shorter sample than this, in ns, is an upper bound of the cost and no more: reading the clock takes 32 ns on some machines.
inline constexpr float trusted_ns = 500.0F;

// A sample of this length or longer, in ns, has the full weight of one half; shorter ones less, down to the least weight.
inline constexpr float full_weight_ns = 4'000.0F;
inline constexpr float least_weight = 1.0F / 16.0F;

// Tiles that are begun in order take about this long, in ns, and no more elements than this: what passes from tile to tile takes
// 0.2 µs, and what a tile has read should still be in the second-level cache when it is written.
inline constexpr float tile_ns = 8'000.0F;
inline constexpr std::size_t largest_tile = 16 * 1024;

// A helper that has waited for other tiles for so long, in ns, the time of a hundred tiles, and for longer than it has worked, leaves: where more threads
// want to run than there are CPUs, each tile may have to wait until its thread has its turn (README.md, Decisions).
inline constexpr std::int64_t patience_ns = 1'000'000;

// Tiles whose size follows from the number of elements have no more than this: they are read twice, and written twice if elements are
// transformed first, which should stay within the first-level cache.
inline constexpr std::size_t largest_fixed_tile = 4096;

// While the cost of an element is unknown, tiles of equal size have no more than this.
inline constexpr std::size_t unknown_tile = 256;

// What cannot be shared, but may have to stop, is done in pieces of this many elements: the token is asked in 1 to 2 ns.
inline constexpr std::size_t unshared_piece = 64;

// A walk over a forward iterator's range costs about this much per element, in ns. Work of that order is not worth the walk.
inline constexpr float walk_ns = 30.0F;

// Division points kept for a forward range, on the stack; a block is never smaller than the distance of two.
inline constexpr std::size_t division_points = 512;

// Room for the partial results of a reduction, on the stack, in bytes; and the fewest that there is room for, elsewhere if they are large.
inline constexpr std::size_t partials_bytes = 32 * 1024;
inline constexpr std::size_t fewest_partials = 16;

} // namespace heist::splitting::tuning
