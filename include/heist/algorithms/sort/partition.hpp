// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/orders.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/algorithms/sort/vector_kernels.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

// Ways to partition in place, none with a branch of its own that depends on the data. They ask goes_left once per element,
// stay inside the range whatever it answers, and leave a permutation when it throws. They return the first place on the right.
// shared_partition.hpp makes several threads do it.
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
    } held{algorithms::copy_of(*first), first};

    T* boundary = first;
    for (T* next = first + 1; next != last; ++next) {
        bool const left = goes_left(*next);
        sorting::put(next - 1, algorithms::copy_of(*boundary));
        sorting::put(boundary, algorithms::copy_of(*next));
        held.hole = next;
        boundary += left;
    }
    bool const left = goes_left(held.value);
    sorting::put(held.hole, algorithms::copy_of(*boundary));
    held.hole = boundary;
    return boundary + left;
}

// Where elements go that equal the pivot.
enum class equals { right, left };

// What goes left of a pivot, of which it has a copy.
template <equals where, class T, class Compare>
struct goes_left_of {
    T pivot;
    Compare& comp;

    bool operator()(T& x) {
        return where == equals::right ? static_cast<bool>(comp(x, pivot)) : !static_cast<bool>(comp(pivot, x));
    }
};

// Integers in their own order.
template <class T, class GoesLeft>
inline constexpr bool divides_words = false;
template <equals where, vector_key T, class Compare>
    requires natural_order<Compare, T>
inline constexpr bool divides_words<T, goes_left_of<where, T, Compare>> = true;

template <equals where, class T, class Compare>
std::size_t partition_words(T* keys, std::size_t size, goes_left_of<where, T, Compare> const& goes_left,
                            vector_kernels<word_of<T>> const& kernels) noexcept {
    return kernels.partition(sorting::as_words(keys), size, static_cast<word_of<T>>(goes_left.pivot),
                             where == equals::left, flip_of<T, Compare>);
}

// For register_sized elements: in vectors, if they are integers in their own order and this processor has them.
template <register_sized T, class GoesLeft>
T* partition_registers(T* first, T* last, GoesLeft goes_left) {
    if constexpr (divides_words<T, GoesLeft>) {
        auto const size = static_cast<std::size_t>(last - first);
        if (size >= least_divided_in_vectors) {
            if (auto const* const kernels = sorting::find_vector_kernels(word_of<T>{})) {
                return first + sorting::partition_words(first, size, goes_left, *kernels);
            }
        }
    }
    return sorting::partition_cyclic(first, last, goes_left);
}

// For all other elements: reads a block at either end, notes the offsets of those that stand on the wrong side, and exchanges
// them in one cycle: a move per misplaced element and none for the others. As no comparison waits for the outcome of the one
// before, the cache misses of comparing strings overlap.
// (Edelkamp and Weiß, "BlockQuicksort", 2016.)
//
// [first_, last_) is not divided yet; it begins with the left block and ends with the right one.
template <splitting::random_access It>
class block_partition {
public:
    block_partition(It first, It last) noexcept : first_(first), last_(last) {}

    // Divides the left part, [first_, left_end), and the right one, [right_begin, last_), until one of them is done; the
    // other one is what is left. Only at the beginning.
    template <class GoesLeft>
    void divide_apart(It left_end, It right_begin, GoesLeft& goes_left) {
        for (;;) {
            drop_done_blocks();
            if (left_.empty()) {
                if (first_ == left_end) {
                    first_ = right_begin;
                    return;
                }
                read_left((std::min)(block, static_cast<distance>(left_end - first_)), goes_left);
            }
            if (right_.empty()) {
                if (last_ == right_begin) {
                    last_ = left_end;
                    return;
                }
                read_right((std::min)(block, static_cast<distance>(last_ - right_begin)), goes_left);
            }
            exchange();
        }
    }

    // Divides all that is left. Returns the first place on the right.
    template <class GoesLeft>
    It divide(GoesLeft& goes_left) {
        for (;;) {
            drop_done_blocks();
            auto unread = static_cast<distance>((last_ - first_) - left_.length - right_.length);
            if (unread == 0 && (left_.empty() || right_.empty())) {
                break;
            }
            if (left_.empty()) {
                distance const half = right_.empty() ? static_cast<distance>(unread - unread / 2) : unread;
                read_left((std::min)(block, half), goes_left);
                unread = static_cast<distance>(unread - left_.length);
            }
            if (right_.empty()) {
                read_right((std::min)(block, unread), goes_left);
            }
            exchange();
        }
        return finish_last_block();
    }

private:
    using distance = std::iter_difference_t<It>;
    static_assert(partition_block <= 256);
    static constexpr auto block = static_cast<distance>(partition_block);

    struct misplaced {
        unsigned char offsets[partition_block]; // from the outer edge of the block
        std::size_t begin = 0;
        std::size_t end = 0;
        distance length = 0; // of the block

        bool empty() const noexcept { return begin == end; }
        distance operator[](std::size_t i) const noexcept { return static_cast<distance>(offsets[begin + i]); }
    };

    void drop_done_blocks() {
        if (left_.empty()) {
            first_ += std::exchange(left_.length, distance{0});
        }
        if (right_.empty()) {
            last_ -= std::exchange(right_.length, distance{0});
        }
    }

    template <class GoesLeft>
    void read_left(distance length, GoesLeft& goes_left) {
        left_.begin = left_.end = 0;
        std::size_t end = 0;
        It at = first_;
        for (distance i = 0; i != length; ++i, void(++at)) {
            left_.offsets[end] = static_cast<unsigned char>(i);
            end += !goes_left(*at);
        }
        left_.end = end;
        left_.length = length;
    }

    template <class GoesLeft>
    void read_right(distance length, GoesLeft& goes_left) {
        right_.begin = right_.end = 0;
        std::size_t end = 0;
        It at = last_;
        for (distance i = 0; i != length; ++i) {
            --at;
            right_.offsets[end] = static_cast<unsigned char>(i);
            end += static_cast<bool>(goes_left(*at));
        }
        right_.end = end;
        right_.length = length;
    }

    void exchange() {
        std::size_t const pairs = (std::min)(left_.end - left_.begin, right_.end - right_.begin);
        if (pairs == 0) {
            return;
        }
        It const rightmost = last_ - 1;
        std::iter_value_t<It> held(std::ranges::iter_move(first_ + left_[0]));
        sorting::move_element(rightmost - right_[0], first_ + left_[0]);
        for (std::size_t i = 1; i != pairs; ++i) {
            sorting::move_element(first_ + left_[i], rightmost - right_[i - 1]);
            sorting::move_element(rightmost - right_[i], first_ + left_[i]);
        }
        *(rightmost - right_[pairs - 1]) = std::move(held);
        left_.begin += pairs;
        right_.begin += pairs;
    }

    // At most one block is left. Its misplaced elements gather at its inner edge, the innermost first.
    It finish_last_block() {
        if (!right_.empty()) {
            It const rightmost = last_ - 1;
            for (; !right_.empty(); ++first_) {
                --right_.end;
                if (It const wrong = rightmost - static_cast<distance>(right_.offsets[right_.end]); wrong != first_) {
                    sorting::swap_elements(wrong, first_);
                }
            }
            return first_;
        }
        while (!left_.empty()) {
            --left_.end;
            --last_;
            if (It const wrong = first_ + static_cast<distance>(left_.offsets[left_.end]); wrong != last_) {
                sorting::swap_elements(wrong, last_);
            }
        }
        return last_;
    }

    It first_;
    It last_;
    misplaced left_;
    misplaced right_;
};

template <splitting::random_access It, class GoesLeft>
It partition_blocks(It first, It last, GoesLeft goes_left) {
    return block_partition<It>(first, last).divide(goes_left);
}

template <splitting::random_access It, class GoesLeft>
It partition(It first, It last, GoesLeft goes_left) {
    if constexpr (branch_free<It>) {
        return sorting::partition_registers(first, last, goes_left);
    } else {
        return sorting::partition_blocks(first, last, goes_left);
    }
}

// The same for two ranges, of which the second may begin anywhere behind the first, as if it followed at once: only if everything in the
// first goes left does anything in the second stay left. Returns how many go left.
template <splitting::random_access It, class GoesLeft>
std::size_t partition_apart(It first, It left_end, It right_begin, It last, GoesLeft goes_left) {
    if constexpr (branch_free<It>) {
        It const left = sorting::partition_registers(first, left_end, goes_left);
        It const right = sorting::partition_registers(right_begin, last, goes_left);
        auto const misplaced = (std::min)(left_end - left, right - right_begin);
        std::swap_ranges(left, left + misplaced, right - misplaced);
        return static_cast<std::size_t>((left - first) + (right - right_begin));
    } else {
        block_partition<It> both(first, last);
        both.divide_apart(left_end, right_begin, goes_left);
        It const boundary = both.divide(goes_left);
        bool const in_first = boundary <= left_end;
        return static_cast<std::size_t>(in_first ? boundary - first : (left_end - first) + (boundary - right_begin));
    }
}

} // namespace heist::algorithms::sorting
