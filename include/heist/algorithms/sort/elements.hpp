// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/copied.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/splitting/sequence.hpp>

#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

// How the sort touches elements: which ones it may copy, how the others move, and how none gets lost when a comparator throws.
namespace heist::algorithms::sorting {

// An element that a parallel algorithm may copy as often as it likes ([algorithms.parallel.user]) and that fits into a few
// registers: it costs less to write it to a place where it may not stay than to mispredict whether it may.
template <class T>
concept register_sized =
    std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T> && sizeof(T) <= register_bytes;

// An array of such elements.
template <class It>
concept branch_free = std::is_pointer_v<It> && std::is_same_v<std::iter_reference_t<It>, std::iter_value_t<It>&> &&
                      register_sized<std::iter_value_t<It>>;

// Gives a place a new value. It starts a lifetime instead of assigning, so that the place may hold nothing yet; ending the old
// value is a no-op for these types.
template <register_sized T>
void put(T* place, T const& value) noexcept {
    std::construct_at(place, value);
}

// Through a proxy only values are assigned: some proxies, assigned to each other, merely refer to something else then.
template <splitting::random_access It>
void move_element(It from, It to) {
    if constexpr (std::is_lvalue_reference_v<std::iter_reference_t<It>>) {
        *to = std::ranges::iter_move(from);
    } else {
        *to = std::iter_value_t<It>(std::ranges::iter_move(from));
    }
}

template <splitting::random_access It>
void swap_elements(It a, It b) {
    if constexpr (std::is_lvalue_reference_v<std::iter_reference_t<It>>) {
        std::ranges::iter_swap(a, b);
    } else {
        std::iter_value_t<It> held(std::ranges::iter_move(a));
        sorting::move_element(b, a);
        *b = std::move(held);
    }
}

template <splitting::random_access It>
void reverse_elements(It first, It last) {
    while (last - first > 1) {
        --last;
        sorting::swap_elements(first, last);
        ++first;
    }
}

// An element taken out of the range, and the hole that it left. The hole travels; drop() closes it. When an exception passes
// through, the destructor closes it, so that the range is still a permutation of the input.
template <splitting::random_access It>
class lifted {
public:
    explicit lifted(It from) : value_(std::ranges::iter_move(from)), hole_(from) {}
    lifted(lifted const&) = delete;
    lifted& operator=(lifted const&) = delete;

    ~lifted() {
        if (closed_) {
            return;
        }
        if constexpr (std::is_nothrow_assignable_v<std::iter_reference_t<It>, std::iter_value_t<It>>) {
            *hole_ = std::move(value_);
        } else {
            try {
                *hole_ = std::move(value_);
            } catch (...) {
                // A move that throws while an exception is on its way: that one is the user's news.
            }
        }
    }

    std::iter_value_t<It>& value() noexcept { return value_; }

    // The element at `from` fills the hole, and leaves one.
    void fill_from(It from) {
        sorting::move_element(from, hole_);
        hole_ = from;
    }

    void drop() {
        *hole_ = std::move(value_);
        closed_ = true;
    }

private:
    std::iter_value_t<It> value_;
    It hole_;
    bool closed_ = false;
};

} // namespace heist::algorithms::sorting
