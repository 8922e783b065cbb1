// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

// Arrays that are in order but for a few elements. Dividing them without branches would take as long as for random ones, while
// a sort with branches finds all of these predictable: it is the one kind of input for which that would be faster.
namespace heist::algorithms::sorting {

enum class look { unordered, nearly_up, nearly_down };

// Looks at some pairs of neighbours, evenly spread. pre: at least 2 * fewest_pairs elements
template <class T, class Compare>
look look_at(T* first, std::size_t size, Compare& comp) {
    std::size_t const pairs = (std::clamp)(size / 8, fewest_pairs, most_pairs);
    std::size_t const step = size / pairs;
    std::size_t down = 0;
    for (std::size_t i = 0; i != pairs; ++i) {
        down += static_cast<bool>(comp(first[i * step + 1], first[i * step]));
    }
    return down <= pairs / 8 ? look::nearly_up : down >= pairs - pairs / 8 ? look::nearly_down : look::unordered;
}

// Moves the elements that stand out to the end; then [0, result) is sorted. 0: there are more than `most` of them. Whatever
// happens the array holds the same elements: they only change places.
//
// [0, kept) is in order, [kept, next) stands out. An element smaller than the last kept one stands out, unless it is not smaller
// than the one before: then it was the last kept one that did. That goes wrong where several large elements stand in a
// row; so after `patience` rejections in a row, if no more than that many kept ones are greater than all rejected ones, it is
// those that stand out, and the rejected ones are looked at again.
template <class T, class Compare>
std::size_t move_outliers_to_end(T* first, std::size_t size, std::size_t most, Compare& comp) {
    constexpr std::size_t patience = 8;
    std::size_t kept = 1;
    std::size_t rejected_in_a_row = 0;
    std::size_t second_looks = size / (8 * patience); // bounds the comparisons if the comparator is no order
    for (std::size_t next = 1; next != size; ++next) {
        bool stands_out = false;
        if (kept != 0 && comp(first[next], first[kept - 1])) {
            if (next + 1 - kept > most) {
                return 0;
            }
            stands_out = kept > 1 && comp(first[next], first[kept - 2]);
            kept -= stands_out ? 0 : 1;
        }
        if (!stands_out) {
            T const taken = first[next];
            sorting::put(first + next, algorithms::copy_of(first[kept]));
            sorting::put(first + kept, taken);
            ++kept;
            rejected_in_a_row = 0;
        } else if (++rejected_in_a_row == patience && second_looks != 0) {
            --second_looks;
            rejected_in_a_row = 0;
            T* greatest = first + next;
            for (T* other = first + (next + 1 - patience); other != first + next; ++other) {
                greatest = comp(*greatest, *other) ? other : greatest;
            }
            std::size_t wrong = 0;
            while (wrong <= patience && wrong != kept && comp(*greatest, first[kept - 1 - wrong])) {
                ++wrong;
            }
            if (wrong != 0 && wrong <= patience) {
                kept -= wrong;
                next -= patience;
            }
        }
    }
    return kept;
}

// Merges the sorted elements [0, kept) and the few behind them, sorted too, from the end. `buffer` has room for these.
template <class T, class Compare>
void merge_from_end(T* first, std::size_t kept, std::size_t size, T* buffer, Compare& comp) {
    // The first `left` kept ones and the first `count` buffered ones are not merged yet; between them are `count` free places.
    struct unmerged {
        T* first;
        T* buffer;
        std::size_t left;
        std::size_t count;
        ~unmerged() { // there are some only when the comparator throws
            for (std::size_t i = 0; i < count; ++i) {
                sorting::put(first + left + i, buffer[i]);
            }
        }
    } rest{first, buffer, kept, size - kept};
    for (std::size_t i = 0; i != rest.count; ++i) {
        sorting::put(buffer + i, first[kept + i]);
    }
    while (rest.count != 0) {
        T& largest = buffer[rest.count - 1];
        while (rest.left != 0 && comp(largest, first[rest.left - 1])) {
            --rest.left;
            sorting::put(first + rest.left + rest.count, algorithms::copy_of(first[rest.left]));
        }
        --rest.count;
        sorting::put(first + rest.left + rest.count, largest);
    }
}

// Whether the array is sorted now; if not, it holds the same elements. sort_rest(first, last) sorts the few.
// Takes one pass and a buffer for 5 % of the elements; without memory it does nothing.
template <register_sized T, class Compare, class SortRest>
bool sort_if_nearly_sorted(T* first, T* last, Compare& comp, SortRest const& sort_rest) {
    auto const size = static_cast<std::size_t>(last - first);
    if (size < 2 * fewest_pairs) {
        return false;
    }
    switch (sorting::look_at(first, size, comp)) {
    case look::unordered: return false;
    case look::nearly_down: sorting::reverse_elements(first, last); break;
    case look::nearly_up: break;
    }
    std::size_t const kept = sorting::move_outliers_to_end(first, size, size / outlier_share + 4, comp);
    if (kept == 0) {
        return false;
    }
    std::size_t const bytes = (size - kept) * sizeof(T);
    alignas(T) std::byte on_stack[outlier_stack_bytes];
    std::unique_ptr<std::byte[]> const on_heap(bytes <= sizeof on_stack ? nullptr
                                                                        : new (std::nothrow) std::byte[bytes]);
    std::byte* const buffer = bytes <= sizeof on_stack ? on_stack : on_heap.get();
    if (buffer == nullptr) {
        return false;
    }
    sort_rest(first + kept, last);
    sorting::merge_from_end(first, kept, size, reinterpret_cast<T*>(buffer), comp);
    return true;
}

} // namespace heist::algorithms::sorting
