// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "probe.hpp"

#include <heist/heist.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

// A call of each algorithm over probes, made so that it has to look at everything.
namespace stopping {

using policy = heist::stoppable_policy<heist::parallel_policy, meter_token>;
using probes = std::vector<probe>;

// What a call works on.
struct ranges {
    probes a;
    probes b;
    probes out;
    probes out2;
};

// What a call that was stopped leaves behind.
enum class leaves {
    valid,       // valid elements
    permutation, // the elements of a and b, in some order
    untouched,   // everything in its place: the call only reads
    whole        // it does not stop once it has begun
};

struct stop_case {
    std::string name;
    leaves after;
    std::function<ranges(std::size_t)> make; // of so many elements
    // Return where the call's result points to, or what it says.
    std::function<std::ptrdiff_t(heist::sequenced_policy const&, ranges&)> sequential;
    std::function<std::ptrdiff_t(policy const&, ranges&)> stoppable;
};

using case_list = std::vector<stop_case>;

template <class Call>
void add(case_list& to, char const* name, leaves after, std::function<ranges(std::size_t)> make, Call call) {
    to.push_back({name, after, std::move(make), call, call});
}

void add_searching(case_list& to);
void add_mutating(case_list& to);
void add_sorting(case_list& to);
void add_numeric(case_list& to);
void add_memory(case_list& to);

// 0, 1, 2 …
inline probes ascending(std::size_t n, int step = 1) {
    probes made;
    made.reserve(n);
    for (std::size_t i = 0; i != n; ++i) {
        made.emplace_back(static_cast<int>(i) * step);
    }
    return made;
}

// The same numbers in no order, with some of them twice.
inline probes shuffled(std::size_t n) {
    probes made;
    made.reserve(n);
    for (std::size_t i = 0; i != n; ++i) {
        made.emplace_back(static_cast<int>(i * 7919 % n / 2));
    }
    return made;
}

inline ranges one(std::size_t n) {
    return {shuffled(n), {}, {}, {}};
}
inline ranges sorted(std::size_t n) {
    return {ascending(n), {}, {}, {}};
}
inline ranges two_equal(std::size_t n) {
    return {ascending(n), ascending(n), {}, {}};
}
inline ranges with_output(std::size_t n) {
    return {shuffled(n), {}, probes(n), probes(n)};
}
inline ranges two_with_output(std::size_t n) {
    return {shuffled(n), shuffled(n), probes(n), {}};
}
inline ranges two_sorted_with_output(std::size_t n) {
    return {ascending(n, 2), ascending(n, 3), probes(2 * n), {}};
}

inline constexpr int absent = -7;

// A function of a user's: an operation as well.
inline bool is_small(probe const& x) {
    the_meter.tick();
    return x.value() % 3 == 0;
}

// Brings what may be in any order into one that can be compared.
inline void sort_for_comparison(probes::iterator first, probes::iterator last) {
    the_meter.paused = true;
    std::sort(first, last);
    the_meter.paused = false;
}

template <class It>
std::ptrdiff_t place(probes& of, It it) {
    return it - of.begin();
}

} // namespace stopping
