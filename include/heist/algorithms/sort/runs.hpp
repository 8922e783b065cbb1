// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/keys.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/algorithms/sort/vector_kernels.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>

namespace heist::algorithms::sorting {

enum class run_direction { up, down };

// Where a run ends.
template <class It>
struct run_end {
    It end;
    run_direction direction;
};

// The run at the beginning. Finding that a random input has a short one costs two or three comparisons. Equal neighbours end a run in
// neither direction.
// pre: at least one element
template <splitting::random_access It, class Compare>
run_end<It> first_run(It first, It last, Compare& comp) {
    It next = first + 1;
    while (next != last && !comp(*next, *(next - 1))) {
        ++next;
    }
    // Here is the first step down. It begins a run down if there was no step up before.
    if (next == last || (next - first > 1 && comp(*first, *(next - 1)))) {
        return {next, run_direction::up};
    }
    do {
        ++next;
    } while (next != last && !comp(*(next - 1), *next));
    return {next, run_direction::down};
}

// Whether no two neighbours among [first, last] are against the direction. In blocks without an early exit, which the compiler can turn into
// vectors. pre: first <= last, and there is an element at last
template <class T, class Compare>
bool goes_on(T const* first, T const* last, run_direction direction, order_by_keys<T, Compare>& comp) {
    if constexpr (vector_key<T>) {
        if (auto const* const kernels = sorting::find_vector_kernels(word_of<T>{})) {
            constexpr auto up = flip_of<T, Compare>;
            auto const flip = direction == run_direction::up ? up : static_cast<word_of<T>>(~up);
            return kernels->in_order(sorting::as_words(first), static_cast<std::size_t>(last - first) + 1, flip);
        }
    }
    constexpr std::ptrdiff_t block = 256;
    while (first != last) {
        auto const steps = (std::min)(last - first, block);
        bool against = false;
        if (direction == run_direction::up) {
            for (std::ptrdiff_t i = 0; i != steps; ++i) {
                against |= comp(first[i + 1], first[i]);
            }
        } else {
            for (std::ptrdiff_t i = 0; i != steps; ++i) {
                against |= comp(first[i], first[i + 1]);
            }
        }
        if (against) {
            return false;
        }
        first += steps;
    }
    return true;
}

// Runs that follow each other; none if there are more than a few.
template <class It>
struct few_runs {
    std::array<run_end<It>, most_runs> runs;
    std::size_t count = 0;
};

// The runs of the range, if they are few. A range whose first run is short is not looked at any further.
// pre: at least one element, 1 <= most <= most_runs
template <splitting::random_access It, class Compare>
few_runs<It> find_few_runs(It first, It last, Compare& comp, std::size_t most = most_runs) {
    auto const size = static_cast<std::size_t>(last - first);
    few_runs<It> found;
    for (It begin = first; begin != last; ++found.count) {
        if (found.count == most) {
            return {};
        }
        auto const run = sorting::first_run(begin, last, comp);
        if (found.count == 0 &&
            static_cast<std::size_t>(run.end - first) < (std::max)(shortest_first_run, size / (2 * most_runs))) {
            return {};
        }
        found.runs[found.count] = run;
        begin = run.end;
    }
    return found;
}

// If the range is one run, up or down, it is sorted now. Nobody can see in which order equal neighbours come out.
// pre: at least two elements
template <splitting::random_access It, class Compare>
[[gnu::noinline]] bool sort_if_one_run(It first, It last, Compare& comp) {
    auto const [end, direction] = sorting::first_run(first, last, comp);
    if (end != last) {
        return false;
    }
    if (direction == run_direction::down) {
        sorting::reverse_elements(first, last);
    }
    return true;
}

} // namespace heist::algorithms::sorting
