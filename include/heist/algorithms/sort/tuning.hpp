// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>

// Every constant of the sort that was chosen by measuring; README.md has the figures.
namespace heist::algorithms::sorting {

// Elements of at most this many bytes are partitioned by copying each of them, larger ones by moving those that are misplaced.
inline constexpr std::size_t register_bytes = 16;

// Up to this many integers are sorted by networks and merges. Twice as many gain nothing: the third merge costs as much as the
// partition that it saves.
inline constexpr std::size_t merging_sort_limit = 32;

// Up to this many elements of other kinds are sorted by insertion.
inline constexpr std::size_t insertion_sort_limit = 16;

// Larger elements than this, in bytes, are moved as rarely as possible: up to so many are sorted as indices, which are on the stack.
inline constexpr std::size_t largest_moved_often = 64;
inline constexpr std::size_t index_sort_limit = 4096;

// More of them are moved to classes between splitters first, of 1 to 2 times so many elements each: 2^3 to 2^8 classes, whose splitters are
// every fourth element of a sample.
inline constexpr std::size_t least_classified = index_sort_limit + 1;
inline constexpr std::size_t most_classified = 0xffff'fff0;
inline constexpr std::size_t elements_per_class = 1024;
inline constexpr unsigned least_class_bits = 3;
inline constexpr unsigned most_class_bits = 8;
inline constexpr std::size_t splitter_samples = 4;

// While elements move to their classes, the place so many behind the one that is being filled is fetched into the cache.
inline constexpr std::uint32_t places_ahead = 4;

// From so many integers on they are partitioned in vectors, where the processor has them: fewer are mostly the beginning and the end.
inline constexpr std::size_t least_divided_in_vectors = 128;

// Elements per block of a partition by blocks.
inline constexpr std::size_t partition_block = 64;

// A partition by several threads: pairs of pieces for each of them; what asking for one element and exchanging two take, in ns.
inline constexpr std::size_t pairs_of_pieces_per_thread = 4;
inline constexpr float partition_ns = 2.0F;
inline constexpr float exchange_ns = 2.0F;

// From this many elements on the pivot is the pseudo-median of 9 samples, from 16 times as many 27, and so on, up to 3^5.
inline constexpr std::size_t ninther_from = 64;
inline constexpr int most_sample_levels = 5;

// Pairs of neighbours that are looked at to see whether an array is nearly sorted: an eighth of its elements within these bounds.
inline constexpr std::size_t fewest_pairs = 8;
inline constexpr std::size_t most_pairs = 64;

// From so many elements on, several threads look whether they are one run.
inline constexpr std::size_t least_looked_at_together = 1 << 17;

// An array is nearly sorted if at most one element in so many stands out. It is also what the buffer for them may take.
inline constexpr std::size_t outlier_share = 20;
inline constexpr std::size_t outlier_stack_bytes = 1024;

// Sorting one element that has a key, among a few thousand; mapping one to its key and back. In ns.
inline constexpr float key_sort_ns = 5.0F;
inline constexpr float key_pass_ns = 0.5F;

// Up to so many runs are merged. The rest is looked at if the first one is at least so long, and long enough that all could be: of random
// inputs one in 360 goes on that far.
inline constexpr std::size_t most_runs = 8;
inline constexpr std::size_t shortest_first_run = 6;

// What merging them may take where there is no buffer of the size of the input, in bytes.
inline constexpr std::size_t run_buffer_bytes = 64 * 1024;
inline constexpr std::size_t run_stack_bytes = 4096;

// From this many keys on they are merged with the buffer of their size that they have anyway.
inline constexpr std::size_t least_merged_as_keys = 512;

// Merging one key, in ns.
inline constexpr float key_merge_ns = 2.0F;

// A look at a string, or a move of one, in ns.
inline constexpr float string_pass_ns = 8.0F;

// From this many integers on they are distributed over buckets rather than divided. Before that they are divided, until a section and its buffer
// fit into the caches of one thread. Places are numbers of 32 bits.
inline constexpr std::size_t least_distributed = 128;
inline constexpr std::size_t largest_section = 1 << 16;
inline constexpr std::size_t most_distributed = 0xffff'ffff;

// What is left of a bucket to be sorted by other means, and how many buckets there are at most: the counters stay in the first-level cache.
inline constexpr std::size_t keys_per_leaf = 8;
inline constexpr unsigned most_leaf_bits = 13;

// A bucket with more than this part of all keys: they are divided instead.
inline constexpr std::size_t large_bucket = 8;

// What may have to stop is not looked at, divided or distributed in larger parts than this.
inline constexpr std::size_t most_at_once = 16 * 1024;

// A section that takes no longer than this stays in one thread, in ns. A fork and join is 50 ns or less, and it is what the last
// thread may be late by.
inline constexpr float leaf_ns = 10'000.0F;

// … and while the cost of an element is not known, a section of this many elements.
inline constexpr std::size_t unknown_leaf = 64;

} // namespace heist::algorithms::sorting
