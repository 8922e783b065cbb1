// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/elements.hpp>
#include <heist/algorithms/sort/quicksort.hpp>
#include <heist/algorithms/sort/runs.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/platform/prefetch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

// Many large elements are not divided in two again and again, which would move half of them each time. They are compared with a few splitters,
// which says for each element in which of up to 256 classes it is; then each moves to its class, once. While there are comparisons
// nothing moves, so a comparator that throws finds everything in its place.
// (The classification is that of Sanders and Winkel, "Super Scalar Sample Sort", 2004.)
namespace heist::algorithms::sorting {

// Splitters as a search tree without pointers: below node i are 2 i and 2 i + 1. An element goes to the right if it is greater.
template <class T>
class splitter_tree {
public:
    // Chosen from a sample; equal ones count once, so that few different values make a small tree.
    // pre: bits <= most_class_bits, and at least splitter_samples << bits elements
    template <class Compare>
    splitter_tree(T* first, std::size_t size, unsigned bits, Compare& comp) {
        std::size_t const wanted = (std::size_t{1} << bits) - 1;
        std::size_t const samples = splitter_samples * (wanted + 1) - 1;
        std::array<T*, splitter_samples << most_class_bits> sample;
        for (std::size_t i = 0; i != samples; ++i) {
            sample[i] = first + (size / samples * i + size / samples / 2);
        }
        auto before = [&comp](T* a, T* b) { return static_cast<bool>(comp(*a, *b)); };
        sorting::quicksort(sorting::whole(sample.data(), sample.data() + samples), before);
        std::array<T*, std::size_t{1} << most_class_bits> sorted;
        std::size_t count = 0;
        for (std::size_t i = 1; i <= wanted; ++i) {
            T* const next = sample[splitter_samples * i - 1];
            if (count == 0 || before(sorted[count - 1], next)) {
                sorted[count++] = next;
            }
        }
        levels_ = static_cast<unsigned>(std::bit_width(count));
        std::fill(sorted.begin() + count, sorted.begin() + (std::size_t{1} << levels_), sorted[count - 1]);
        for (unsigned depth = 0; depth != levels_; ++depth) {
            std::size_t const nodes = std::size_t{1} << depth;
            std::size_t const distance = std::size_t{1} << (levels_ - depth);
            for (std::size_t i = 0; i != nodes; ++i) {
                nodes_[nodes + i] = sorted[distance * i + distance / 2 - 1];
            }
        }
    }

    // Comparisons per element; there are 2^levels classes.
    unsigned levels() const noexcept { return levels_; }

    // Notes the class of each element, and counts them.
    template <class Compare>
    void classify(T* first, std::size_t size, unsigned char* class_of, std::uint32_t* counts, Compare& comp) const {
        constexpr std::size_t lanes = 8; // one alone would wait for each of its comparisons
        std::size_t i = 0;
        for (; i + lanes <= size; i += lanes) {
            classify_some<lanes>(first + i, class_of + i, counts, comp);
        }
        for (; i != size; ++i) {
            classify_some<1>(first + i, class_of + i, counts, comp);
        }
    }

private:
    template <std::size_t lanes, class Compare>
    void classify_some(T* first, unsigned char* class_of, std::uint32_t* counts, Compare& comp) const {
        std::array<std::size_t, lanes> node;
        node.fill(1);
        for (unsigned level = 0; level != levels_; ++level) {
            for (std::size_t lane = 0; lane != lanes; ++lane) {
                bool const right = static_cast<bool>(comp(*nodes_[node[lane]], first[lane]));
                node[lane] = 2 * node[lane] + right;
            }
        }
        for (std::size_t lane = 0; lane != lanes; ++lane) {
            std::size_t const found = node[lane] - (std::size_t{1} << levels_);
            class_of[lane] = static_cast<unsigned char>(found);
            ++counts[found];
        }
    }

    std::array<T*, std::size_t{1} << most_class_bits> nodes_;
    unsigned levels_;
};

// Where each class ends, counted from the first element.
using class_ends = std::array<std::uint32_t, std::size_t{1} << most_class_bits>;

// Moves every element to its class. `class_of` is used up.
template <class T>
void move_to_classes(T* first, unsigned char* class_of, class_ends const& ends, std::size_t classes) {
    class_ends next; // in each class, the place that is filled next
    next[0] = 0;
    std::copy_n(ends.begin(), classes - 1, next.begin() + 1);
    for (std::size_t own = 0; own != classes; ++own) {
        for (; next[own] != ends[own]; ++next[own]) {
            std::uint32_t const start = next[own];
            std::size_t where = class_of[start];
            if (where == own) {
                continue;
            }
            // The element is exchanged for one at the place where it belongs, and so on, until one belongs here.
            lifted<T*> element(first + start);
            do {
                std::uint32_t const place = next[where]++;
                // So many places are filled in turn that the processor does not guess where the next one will be.
                platform::prefetch_for_writing(first + (std::min)(place + places_ahead, ends[classes - 1] - 1));
                std::swap(element.value(), first[place]);
                where = std::exchange(class_of[place], static_cast<unsigned char>(where));
            } while (where != own);
            element.drop();
        }
    }
}

// A section whose elements are in their classes: nothing in one is greater than anything in a later one.
template <class T>
class classified {
public:
    // pre: least_classified <= todo.size() <= most_classified, levels_left >= most_class_bits; `class_of` has room for as many
    template <class Compare>
    classified(section<T*> const& todo, unsigned char* class_of, Compare& comp) : all_(todo) {
        std::size_t const size = todo.size();
        auto const wanted = static_cast<unsigned>(std::bit_width(size / elements_per_class));
        splitter_tree<T> const tree(todo.first, size, (std::clamp)(wanted, least_class_bits, most_class_bits), comp);
        count_ = std::size_t{1} << tree.levels();
        all_.levels_left -= tree.levels();
        std::fill_n(ends_.begin(), count_, 0U);
        tree.classify(todo.first, size, class_of, ends_.data(), comp);
        for (std::size_t i = 1; i != count_; ++i) {
            ends_[i] += ends_[i - 1];
        }
        sorting::move_to_classes(todo.first, class_of, ends_, count_);
    }

    std::size_t count() const noexcept { return count_; }
    std::size_t begin_of(std::size_t i) const noexcept { return i == 0 ? 0 : ends_[i - 1]; }
    std::size_t end_of(std::size_t i) const noexcept { return ends_[i]; }

    section<T*> operator[](std::size_t i) const noexcept {
        // A class that has most of the elements would not get smaller for being classified again.
        bool const bad = end_of(i) - begin_of(i) > all_.size() / 8;
        return {all_.first + begin_of(i), all_.first + end_of(i), all_.levels_left, all_.bad_pivots + (bad ? 1U : 0U),
                neighbour::none};
    }

private:
    section<T*> all_;
    class_ends ends_;
    std::size_t count_;
};

template <class It>
bool worth_classes(section<It> const& todo) {
    return todo.size() >= least_classified && todo.size() <= most_classified && todo.levels_left >= most_class_bits &&
           todo.bad_pivots == 0;
}

template <class T, class Compare>
void sort_by_classes(section<T*> const& todo, unsigned char* class_of, Compare& comp);

// Sorts one class in one thread. `class_of` has room for all of the section.
template <class T, class Compare>
void sort_class(classified<T> const& classes, std::size_t i, unsigned char* class_of, Compare& comp) {
    section<T*> const todo = classes[i];
    // Where there are few different values, a class of equal elements is done.
    if (todo.size() > 1 && !sorting::sort_if_one_run(todo.first, todo.last, comp)) {
        sorting::sort_by_classes(todo, class_of + classes.begin_of(i), comp);
    }
}

// Sorts a section in one thread. `class_of` has room for as many as it has elements; null: there is no memory.
template <class T, class Compare>
void sort_by_classes(section<T*> const& todo, unsigned char* class_of, Compare& comp) {
    if (class_of == nullptr || !sorting::worth_classes(todo)) {
        return sorting::quicksort(todo, comp);
    }
    classified<T> const classes(todo, class_of, comp);
    for (std::size_t i = 0; i != classes.count(); ++i) {
        sorting::sort_class(classes, i, class_of, comp);
    }
}

} // namespace heist::algorithms::sorting
