// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/element_buffer.hpp>
#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/insertion_sort.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/algorithms/without_buffer.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <utility>

// The stable sort by one thread. Not std::stable_sort: that leaves the range if the comparator changes its mind.
namespace heist::algorithms::sorting {

// The left half on loan in a buffer. Whatever has not been given back when an exception passes through is given back then: there is
// as much room in front of the right half as there are elements in the buffer.
template <splitting::random_access It>
class lent_half {
public:
    using T = std::iter_value_t<It>;

    lent_half(It first, T* buffer) noexcept : next_(buffer), end_(buffer), hole_(first) {}
    lent_half(lent_half const&) = delete;
    lent_half& operator=(lent_half const&) = delete;
    ~lent_half() {
        while (!empty()) {
            try {
                give_back();
            } catch (...) { // a move that throws while an exception is on its way: that one is the user's news
                std::destroy_at(next_++);
            }
        }
    }

    // One more element, the next one of the half. Not in the constructor: after a move that throws, the destructor gives back the others.
    void take(It from) {
        std::construct_at(end_, std::ranges::iter_move(from));
        ++end_;
    }

    bool empty() const noexcept { return next_ == end_; }
    T& next() noexcept { return *next_; }

    void give_back() {
        *hole_ = std::move(*next_);
        std::destroy_at(next_);
        ++next_;
        ++hole_;
    }
    void fill_from(It from) {
        sorting::move_element(from, hole_);
        ++hole_;
    }

private:
    T* next_;
    T* end_;
    It hole_;
};

// Merges two sorted halves. `buffer` has room for the left one.
template <splitting::random_access It, class Compare>
void merge_with_buffer(It first, It middle, It last, std::iter_value_t<It>* buffer, Compare& comp) {
    lent_half<It> left(first, buffer);
    for (It it = first; it != middle; ++it) {
        left.take(it);
    }
    while (!left.empty() && middle != last) {
        if (comp(*middle, left.next())) {
            left.fill_from(middle);
            ++middle;
        } else {
            left.give_back();
        }
    }
    while (!left.empty()) {
        left.give_back();
    }
}

// For register_sized elements, without branches on the outcome of a comparison. When the comparator throws, what is left in the buffer
// is given back.
template <register_sized T, class Compare>
void merge_with_buffer(T* first, T* middle, T* last, T* buffer, Compare& comp) {
    struct lent {
        T* next;
        T* end;
        T* hole;
        ~lent() {
            std::uninitialized_copy(static_cast<T const*>(next), static_cast<T const*>(end), hole);
        } // as sorting::put does
    } left{buffer, std::uninitialized_copy(static_cast<T const*>(first), static_cast<T const*>(middle), buffer), first};
    while (left.next != left.end && middle != last) {
        // Neither side can end within so many steps.
        for (auto steps = (std::min)(left.end - left.next, last - middle); steps != 0; --steps) {
            bool const from_right = static_cast<bool>(comp(*middle, *left.next));
            T const* const from = from_right ? middle : left.next;
            sorting::put(left.hole, algorithms::copy_of(*from));
            middle += from_right ? 1 : 0;
            left.next += from_right ? 0 : 1;
            ++left.hole;
        }
    }
}

// `buffer`: room for half of the elements; null: pieces are merged in place, which takes longer.
template <splitting::random_access It, class Compare>
void merge_sort(It first, It last, std::iter_value_t<It>* buffer, Compare& comp) {
    if (static_cast<std::size_t>(last - first) <= insertion_sort_limit) {
        return sorting::insertion_sort(first, last, comp);
    }
    It const middle = first + (last - first) / 2;
    sorting::merge_sort(first, middle, buffer, comp);
    sorting::merge_sort(middle, last, buffer, comp);
    if (!comp(*middle, *(middle - 1))) {
        return; // in order already
    }
    if (buffer == nullptr) {
        algorithms::inplace_merge_alone(first, middle, last, comp);
    } else {
        sorting::merge_with_buffer(first, middle, last, buffer, comp);
    }
}

// With a buffer of its own, if there is memory.
template <splitting::random_access It, class Compare>
void merge_sort(It first, It last, Compare& comp) {
    auto const size = static_cast<std::size_t>(last - first);
    element_buffer<std::iter_value_t<It>> const buffer(size <= insertion_sort_limit ? 0 : size / 2);
    if constexpr (std::contiguous_iterator<It>) {
        sorting::merge_sort(std::to_address(first), std::to_address(first) + size, buffer.begin(), comp);
    } else {
        sorting::merge_sort(first, last, buffer.begin(), comp);
    }
}

} // namespace heist::algorithms::sorting
