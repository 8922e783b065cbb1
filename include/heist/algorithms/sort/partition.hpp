// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/tuning.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

// Two ways to partition in place, neither with a branch that depends on the data. Both ask goes_left exactly once
// per element, stay inside the range whatever it answers, and leave a permutation when it throws.
namespace heist::algorithms::sorting {

// For register_sized elements. Between the steps the range is
//     [first, boundary) goes left | [boundary, next - 1) goes right | next - 1: a hole | [next, last) not asked yet
// and the element of the hole is held. A step moves the element at the boundary into the hole and the next element to
// the boundary, which takes it in if it goes left. Two stores per element, which is what limits the speed
// (0.65 ns per 8-byte element; writing each element to both ends of the range costs the same, exchanging
// misplaced pairs found in blocks more).
template <register_sized T, class GoesLeft>
T* partition_cyclic(T* first, T* last, GoesLeft const& goes_left) {
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
        sorting::put(next - 1, *boundary);
        sorting::put(boundary, *next);
        held.hole = next;
        boundary += left;
    }
    bool const left = goes_left(held.value);
    sorting::put(held.hole, *boundary);
    held.hole = boundary;
    return boundary + left;
}

// For all other elements: reads blocks at both ends, notes the offsets of those that stand on the wrong side, and
// exchanges them in one cycle: about one move per misplaced element, none for the others.
// (Edelkamp and Weiß, "BlockQuicksort", 2016.)
template <std::random_access_iterator It, class GoesLeft>
It partition_blocks(It first, It last, GoesLeft const& goes_left) {
    using distance = std::iter_difference_t<It>;
    struct misplaced {
        unsigned char offsets[partition_block];  // from the outer edge of the block
        std::size_t begin = 0;
        std::size_t end = 0;
        distance length = 0;  // of the block
        bool empty() const noexcept { return begin == end; }
        distance offset(std::size_t i) const noexcept { return offsets[begin + i]; }
    } left, right;
    static_assert(partition_block <= 256);
    constexpr auto block = static_cast<distance>(partition_block);

    for (;;) {
        if (left.empty()) {
            first += std::exchange(left.length, 0);
        }
        if (right.empty()) {
            last -= std::exchange(right.length, 0);
        }
        distance unread = (last - first) - left.length - right.length;
        if (unread == 0 && (left.empty() || right.empty())) {
            break;
        }
        if (left.empty()) {
            left.length = (std::min)(block, right.empty() ? unread - unread / 2 : unread);
            unread -= left.length;
            left.begin = left.end = 0;
            for (distance i = 0; i != left.length; ++i) {
                left.offsets[left.end] = static_cast<unsigned char>(i);
                left.end += !goes_left(first[i]);
            }
        }
        if (right.empty()) {
            right.length = (std::min)(block, unread);
            right.begin = right.end = 0;
            for (distance i = 0; i != right.length; ++i) {
                right.offsets[right.end] = static_cast<unsigned char>(i);
                right.end += goes_left(*(last - 1 - i));
            }
        }
        if (std::size_t const pairs = (std::min)(left.end - left.begin, right.end - right.begin); pairs != 0) {
            std::iter_value_t<It> held(std::ranges::iter_move(first + left.offset(0)));
            *(first + left.offset(0)) = std::ranges::iter_move(last - 1 - right.offset(0));
            for (std::size_t i = 1; i != pairs; ++i) {
                *(last - 1 - right.offset(i - 1)) = std::ranges::iter_move(first + left.offset(i));
                *(first + left.offset(i)) = std::ranges::iter_move(last - 1 - right.offset(i));
            }
            *(last - 1 - right.offset(pairs - 1)) = std::move(held);
            left.begin += pairs;
            right.begin += pairs;
        }
    }

    // One block is left, with elements that belong to the other side: gather them at its inner edge.
    while (!left.empty()) {
        --last;
        --left.end;
        if (It const wrong = first + static_cast<distance>(left.offsets[left.end]); wrong != last) {
            sorting::swap_elements(wrong, last);
        }
    }
    if (right.empty()) {
        return last;
    }
    while (!right.empty()) {
        --right.end;
        if (It const wrong = last - 1 - static_cast<distance>(right.offsets[right.end]); wrong != first) {
            sorting::swap_elements(wrong, first);
        }
        ++first;
    }
    return first;
}

template <std::random_access_iterator It, class GoesLeft>
It partition(It first, It last, GoesLeft const& goes_left) {
    if constexpr (branch_free<It>) {
        return sorting::partition_cyclic(first, last, goes_left);
    } else {
        return sorting::partition_blocks(first, last, goes_left);
    }
}

}  // namespace heist::algorithms::sorting
