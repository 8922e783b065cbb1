// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/merge_sort.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>

// A range of a few runs that is small enough for a buffer is sorted by merging them. A sort that predicts its branches is fast on such
// ranges; one that has none would not be.
namespace heist::algorithms::sorting {

// Merges two sorted neighbours by way of a buffer that has room for the shorter one.
template <splitting::random_access It, class Compare>
void merge_neighbours(It first, It middle, It last, std::iter_value_t<It>* buffer, Compare& comp) {
    if (!comp(*middle, *(middle - 1))) {
        return; // in order already
    }
    if (middle - first <= last - middle) {
        sorting::merge_with_buffer(first, middle, last, buffer, comp);
    } else {
        reversed_order<Compare> reversed{comp};
        sorting::merge_with_buffer(std::make_reverse_iterator(last), std::make_reverse_iterator(middle),
                                   std::make_reverse_iterator(first), buffer, reversed);
    }
}

template <splitting::random_access It, class Compare>
void merge_runs(It first, few_runs<It> const& found, std::iter_value_t<It>* buffer, Compare& comp) {
    std::array<It, most_runs + 1> border; // of runs that were merged already
    border[0] = first;
    for (std::size_t i = 0; i != found.count; ++i) {
        border[i + 1] = found.runs[i].end;
        if (found.runs[i].direction == run_direction::down) {
            sorting::reverse_elements(border[i], border[i + 1]);
        }
    }
    for (std::size_t count = found.count; count > 1; count = (count + 1) / 2) {
        for (std::size_t i = 0; i + 1 < count; i += 2) {
            sorting::merge_neighbours(border[i], border[i + 1], border[i + 2], buffer, comp);
        }
        for (std::size_t i = 0; i < count; i += 2) {
            border[i / 2 + 1] = border[(std::min)(i + 2, count)];
        }
    }
}

// Whether the range is sorted now; if not, nothing has happened. pre: at least two elements, 1 <= most <= most_runs
template <splitting::random_access It, class Compare>
[[gnu::noinline]] bool sort_if_few_runs(It first, It last, Compare& comp, std::size_t most = most_runs) {
    using T = std::iter_value_t<It>;
    std::size_t const bytes = static_cast<std::size_t>(last - first) / 2 * sizeof(T);
    if (bytes > run_buffer_bytes) {
        return false;
    }
    few_runs<It> const found = sorting::find_few_runs(first, last, comp, most);
    if (found.count == 0) {
        return false;
    }
    alignas(T) std::byte on_stack[run_stack_bytes];
    std::optional<element_buffer<T>> on_heap;
    if (bytes > sizeof on_stack) {
        on_heap.emplace(bytes / sizeof(T));
    }
    T* const buffer = on_heap ? on_heap->begin() : reinterpret_cast<T*>(on_stack);
    if (buffer == nullptr) {
        return false;
    }
    sorting::merge_runs(first, found, buffer, comp);
    return true;
}

} // namespace heist::algorithms::sorting
