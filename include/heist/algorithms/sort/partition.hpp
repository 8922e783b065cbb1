// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

// Two ways to partition in place, neither with a branch of its own that depends on the data. Both ask goes_left once per element,
// stay inside the range whatever it answers, and leave a permutation when it throws. They return the first place on the right.
// A partition by several threads would be a third one; it belongs here, and divide() in quicksort.hpp would choose it.
namespace heist::algorithms::sorting {

// For register_sized elements. Before each step the range is
//     [first, boundary) goes left | [boundary, next - 1) goes right | next - 1: a hole | [next, last) not asked yet
// and the element of the hole is held. The element at the boundary moves into the hole, the next one to the boundary,
// which takes it in if it goes left. Two stores per element are what limits the speed (0.66 ns per element of 4 or 8 bytes;
// writing every element to both ends of the range costs the same, exchanging misplaced pairs more).
template <register_sized T, class GoesLeft>
T* partition_cyclic(T* first, T* last, GoesLeft goes_left) {
    if (first == last) {
        return first;
    }
    struct held_element {
        T value;
        T* hole;
        ~held_element() { sorting::put(hole, value); }
    } held{*first, first};

    T* boundary = first;
    for (T* next = first + 1; next != last; ++next) {
        bool const left = goes_left(*next);
        sorting::put(next - 1, T(*boundary));
        sorting::put(boundary, T(*next));
        held.hole = next;
        boundary += left;
    }
    bool const left = goes_left(held.value);
    sorting::put(held.hole, T(*boundary));
    held.hole = boundary;
    return boundary + left;
}

// For all other elements: reads a block at either end, notes the offsets of those that stand on the wrong side, and exchanges
// them in one cycle: a move per misplaced element and none for the others. As no comparison waits for the outcome of the one
// before, the cache misses of comparing strings overlap.
// (Edelkamp and Weiß, "BlockQuicksort", 2016.)
template <splitting::random_access It, class GoesLeft>
It partition_blocks(It first, It last, GoesLeft goes_left) {
    using distance = std::iter_difference_t<It>;
    static_assert(partition_block <= 256);
    constexpr auto block = static_cast<distance>(partition_block);
    struct misplaced {
        unsigned char offsets[partition_block]; // from the outer edge of the block
        std::size_t begin = 0;
        std::size_t end = 0;
        distance length = 0; // of the block

        bool empty() const noexcept { return begin == end; }
        distance operator[](std::size_t i) const noexcept { return static_cast<distance>(offsets[begin + i]); }
    } left, right;

    // [first, last) is not divided yet; it begins with the left block and ends with the right one.
    for (;;) {
        if (left.empty()) {
            first += std::exchange(left.length, distance{0});
        }
        if (right.empty()) {
            last -= std::exchange(right.length, distance{0});
        }
        auto unread = static_cast<distance>((last - first) - left.length - right.length);
        if (unread == 0 && (left.empty() || right.empty())) {
            break;
        }
        if (left.empty()) {
            left.length = (std::min)(block, right.empty() ? static_cast<distance>(unread - unread / 2) : unread);
            unread = static_cast<distance>(unread - left.length);
            left.begin = left.end = 0;
            It at = first;
            for (distance i = 0; i != left.length; ++i, ++at) {
                left.offsets[left.end] = static_cast<unsigned char>(i);
                left.end += !goes_left(*at);
            }
        }
        if (right.empty()) {
            right.length = (std::min)(block, unread);
            right.begin = right.end = 0;
            It at = last;
            for (distance i = 0; i != right.length; ++i) {
                --at;
                right.offsets[right.end] = static_cast<unsigned char>(i);
                right.end += goes_left(*at);
            }
        }
        if (std::size_t const pairs = (std::min)(left.end - left.begin, right.end - right.begin); pairs != 0) {
            It const rightmost = last - 1;
            std::iter_value_t<It> held(std::ranges::iter_move(first + left[0]));
            sorting::move_element(rightmost - right[0], first + left[0]);
            for (std::size_t i = 1; i != pairs; ++i) {
                sorting::move_element(first + left[i], rightmost - right[i - 1]);
                sorting::move_element(rightmost - right[i], first + left[i]);
            }
            *(rightmost - right[pairs - 1]) = std::move(held);
            left.begin += pairs;
            right.begin += pairs;
        }
    }

    // At most one block is left. Its misplaced elements gather at its inner edge, the innermost first.
    if (!right.empty()) {
        It const rightmost = last - 1;
        for (; !right.empty(); ++first) {
            --right.end;
            if (It const wrong = rightmost - static_cast<distance>(right.offsets[right.end]); wrong != first) {
                sorting::swap_elements(wrong, first);
            }
        }
        return first;
    }
    while (!left.empty()) {
        --left.end;
        --last;
        if (It const wrong = first + static_cast<distance>(left.offsets[left.end]); wrong != last) {
            sorting::swap_elements(wrong, last);
        }
    }
    return last;
}

template <splitting::random_access It, class GoesLeft>
It partition(It first, It last, GoesLeft goes_left) {
    if constexpr (branch_free<It>) {
        return sorting::partition_cyclic(first, last, goes_left);
    } else {
        return sorting::partition_blocks(first, last, goes_left);
    }
}

} // namespace heist::algorithms::sorting
