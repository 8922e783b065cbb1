// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/tuning.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

// How the sort touches elements: which ones it may copy, how the others move, and how none gets lost when a
// comparator throws.
namespace heist::algorithms::sorting {

// An element that a parallel algorithm may copy as often as it likes ([algorithms.parallel.user]) and that fits
// into a few registers. Copies of it can be written to two places, one of which is garbage that is overwritten
// later: that is what makes partition and merge free of branches.
template <class T>
concept register_sized = std::is_trivially_copy_constructible_v<T> && std::is_trivially_destructible_v<T> &&
                         sizeof(T) <= register_bytes;

// The range is an array of such elements, so that the branch-free phases apply to it.
template <class It>
concept branch_free = std::is_pointer_v<It> && register_sized<std::iter_value_t<It>>;

// Gives a place of the range or of a buffer a new value. It starts a lifetime instead of assigning, so that the
// place may hold nothing yet; ending the old value is a no-op for register_sized types.
template <register_sized T>
void put(T* place, T const& value) noexcept {
    std::construct_at(place, value);
}

// pre: a and b can be dereferenced.
template <std::random_access_iterator It>
void swap_elements(It a, It b) {
    if constexpr (requires { std::ranges::iter_swap(a, b); }) {
        std::ranges::iter_swap(a, b);
    } else {
        std::iter_value_t<It> held(std::ranges::iter_move(a));
        *a = std::ranges::iter_move(b);
        *b = std::move(held);
    }
}

// An element taken out of the range, and the hole that it left. The hole travels; drop() closes it. When an
// exception passes through, the destructor closes it, so that the range is still a permutation of the input.
template <std::random_access_iterator It>
class lifted {
public:
    explicit lifted(It from) : value_(std::ranges::iter_move(from)), hole_(from) {}
    lifted(lifted const&) = delete;
    lifted& operator=(lifted const&) = delete;

    ~lifted() {
        if (!closed_) {
            if constexpr (noexcept(*hole_ = std::move(value_))) {
                *hole_ = std::move(value_);
            } else {
                // A move that throws while another exception is on its way: that one is the user's news.
                try {
                    *hole_ = std::move(value_);
                } catch (...) {
                }
            }
        }
    }

    std::iter_value_t<It>& value() noexcept { return value_; }
    It const& hole() const noexcept { return hole_; }

    // The element at from fills the hole; from is the hole now.
    void fill_from(It from) {
        *hole_ = std::ranges::iter_move(from);
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

}  // namespace heist::algorithms::sorting
