// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>
#include <support/workload.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

// Families of algorithms that all peers call with the same arguments after their policy: a family is one header with a function template over
// the policy, which seq, stdpar, gnu and heist instantiate in a file each.
namespace perf {

// What a call works on. out is twice as long as a and b, so that results of two inputs have room.
struct arrays {
    std::span<double> a;
    std::span<double> b;
    std::span<double> out;
};

// Returns what the algorithm returned, as a number.
using call = std::uint64_t (*)(arrays const&);

// What a and b hold.
enum class input {
    random,   // whole numbers in [0, 1024), exact in any order of addition
    bits,     // 0 and 1
    needle,   // random, and one element of a in its last quarter is -1
    twins,    // random, a and b equal
    sorted,   // ascending, steps of 0 to 3
    subset,   // a sorted, b its elements with an even index, padded with the largest
    falling,  // a descending
    two_runs, // both halves of a sorted
};

enum class lifetime {
    kept,     // the same arrays serve every call
    consumed, // the call changes what it reads: every call gets arrays of its own, and new ones each time
};

// What two peers must agree in.
enum class checked {
    result,     // only what the call returns
    everything, // and all arrays
    prefix,     // and as many elements of a as the result says; the rest is unspecified
    any_order,  // and all arrays, whatever the order of their elements
};

// libstdc++'s parallel mode runs some names in parallel and passes the others on to the sequential algorithm.
enum class parallel_mode { has_it, lacks_it };

struct row {
    char const* name;
    input in;
    lifetime data;
    checked what;
    parallel_mode gnu;
    call run;
};

// Index of an iterator.
template <class It>
std::uint64_t place(It first, It it) {
    return static_cast<std::uint64_t>(it - first);
}

// A row of one peer's calls is one of the workload of that name.
std::vector<workload> workloads_of(std::array<std::vector<row> const*, peer_count> const& rows);

// Family is a type of its own per family: struct { std::vector<row> rows; }.
template <class Family>
std::vector<workload> workloads_of() {
    std::array<std::vector<row> const*, peer_count> rows{};
    for (auto const who : all_peers) {
        if (auto const* const offered = offer<Family>::of(who))
            rows[index(who)] = &offered->rows;
    }
    return workloads_of(rows);
}

} // namespace perf
