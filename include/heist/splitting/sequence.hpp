// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/splitting/cost_model.hpp>
#include <heist/splitting/resources.hpp>
#include <heist/splitting/splitter.hpp>
#include <heist/splitting/tuning.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

namespace heist::splitting {

// An iterator with which any element is reached in constant time: by the C++20 concept, so that the iterators of views
// count, or by the older iterator category, so that iterators of older code do.
template <class It>
concept random_access = std::random_access_iterator<It> || requires {
    requires std::derived_from<typename std::iterator_traits<It>::iterator_category, std::random_access_iterator_tag>;
};

// … and with which one can go back.
template <class It>
concept bidirectional = std::bidirectional_iterator<It> || random_access<It> || requires {
    requires std::derived_from<typename std::iterator_traits<It>::iterator_category, std::bidirectional_iterator_tag>;
};

// An iterator whose copies stay where they are when it moves on: the least that dividing a range takes. Not those of streams and folders,
// nor those that only write, such as std::back_insert_iterator. A category that is derived from input says that there is more: the
// standard's do, and Boost's for iterators that give values.
template <class It>
concept multi_pass = std::forward_iterator<It> || bidirectional<It> || requires {
    requires std::derived_from<typename std::iterator_traits<It>::iterator_category, std::input_iterator_tag>;
    requires !std::same_as<typename std::iterator_traits<It>::iterator_category, std::input_iterator_tag>;
};

// Elements of vector<bool> share words: two threads that write neighbours would race. What goes through such an iterator stays
// in one thread, even if it is only read: the iterator does not tell. With any allocator, of which the type of the proxy may depend.
template <class It>
inline constexpr bool shares_words = false;
template <class It>
    requires std::is_same_v<std::iter_value_t<It>, bool>
inline constexpr bool shares_words<It> = std::is_class_v<std::iter_reference_t<It>>;
template <class First, class Second>
inline constexpr bool shares_words<std::pair<First, Second>> = shares_words<First> || shares_words<Second>;

// Who reads an element may take it away (std::move_iterator): it can be read once.
template <class... Its>
inline constexpr bool gives_away = (std::is_rvalue_reference_v<std::iter_reference_t<Its>> || ...);

// The position so many places behind, a neighbour, and how many lie between. Not std::next, std::prev and std::distance: they go by the
// iterator's category, which is input for C++20 iterators that give proxies, and by its difference type, which need not be a
// standard integer. Nor those of std::ranges: they refuse older iterators, such as one whose ++ returns a copy.
template <class It>
It advanced(It it, std::size_t by) {
    if constexpr (random_access<It>) {
        return it + static_cast<std::iter_difference_t<It>>(by);
    } else {
        for (; by != 0; --by) {
            ++it;
        }
        return it;
    }
}
template <class It>
It following(It it) {
    ++it;
    return it;
}
template <class It>
It preceding(It it) {
    --it;
    return it;
}

template <class It>
std::size_t size_of(It first, It const& last) {
    if constexpr (random_access<It> || std::sized_sentinel_for<It, It>) {
        return static_cast<std::size_t>(last - first);
    } else {
        std::size_t size = 0;
        for (; first != last; ++first) {
            ++size;
        }
        return size;
    }
}

// A range in which position i can be found: at(i). Random access: at once.
template <class It>
class sequence {
public:
    sequence(It first, It last, stop_query = {}) : first_(first), size_(static_cast<std::size_t>(last - first)) {}
    sequence(It first, std::size_t size, stop_query = {}) : first_(first), size_(size) {}

    It first() const { return first_; }
    std::size_t size() const noexcept { return size_; }
    cut_rule rule() const noexcept { return {}; }
    It at(std::size_t index) const { return splitting::advanced(first_, index); }

private:
    It first_;
    std::size_t size_;
};

// Forward iterators: one walk over the range keeps every stride-th iterator; when the table is full, every second one is
// dropped and the stride doubles. Blocks are multiples of the stride, so they start at a kept iterator. The walk may be told to stop.
template <class It>
    requires(!random_access<It>)
class sequence<It> {
public:
    sequence(It first, It last, stop_query stop = {}) {
        for (; first != last; ++first) {
            keep(first, stop);
        }
    }
    sequence(It first, std::size_t size, stop_query stop = {}) {
        for (; size_ < size; ++first) {
            keep(first, stop);
        }
    }

    std::size_t size() const noexcept { return size_; }
    cut_rule rule() const noexcept { return {stride_}; }

    It at(std::size_t index) const { return splitting::advanced(points_[index / stride_], index % stride_); }

private:
    void keep(It const& here, stop_query stop) {
        if (size_ == stride_ * points_.size()) {
            for (std::size_t i = 0; i < points_.size() / 2; ++i) {
                points_[i] = points_[2 * i];
            }
            stride_ *= 2;
        }
        if (size_ % stride_ == 0) {
            points_[size_ / stride_] = here;
            stop.poll();
        }
        ++size_;
    }

    std::array<It, tuning::division_points> points_{};
    std::size_t stride_ = 1;
    std::size_t size_ = 0;
};

// Where a sequence begins, from which any position is found. Without the size, so that two of them fit into the registers for one argument: what goes
// through memory to a loop that is compiled for other vectors costs 4 ns more.
template <class It>
class beginning {
public:
    beginning(sequence<It> const& all) : first_(all.first()) {} // implicit: a leaf is given the sequence itself

    static cut_rule rule() noexcept { return {}; }
    It at(std::size_t index) const { return splitting::advanced(first_, index); }

private:
    It first_;
};

// How a leaf holds a sequence: a table of division points by reference, anything else by where it begins.
template <class It>
using held_sequence = std::conditional_t<random_access<It>, beginning<It>, sequence<It> const&>;

// Would the walk over a forward range cost about as much as the work itself? Then it is done without one, in the caller. Unless blocks are
// wanted for another reason than to share them.
inline bool walk_is_wasted(resources const& on, element_cost cost) noexcept {
    if (on.stop || on.groups == grouping::fixed) {
        return false;
    }
    return on.threads == 1 || (on.grain == 0 && cost.ns() > 0 && cost.ns() < tuning::walk_ns);
}

// Runs work() over a forward range in the caller; it returns how many elements it did.
template <class Work>
void run_without_walk(resources const& on, element_cost cost, Work const& work) {
    if (take_grant(on)) [[likely]] {
        work();
        return;
    }
    on.pool().count(scheduler::counter::caller_only_calls);
    scheduler::core::renew_grant();
    std::int64_t const start = platform::now_ns();
    std::size_t const elements = work();
    cost.learn(elements, platform::now_ns() - start);
}

} // namespace heist::splitting
