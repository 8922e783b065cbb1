// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/applications.hpp"
#include "support/iterators.hpp"
#include "support/visits.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <numeric>
#include <vector>

// Tells watch(index) that a number is assigned to it. Nothing else can be, and there is no default constructor.
template <class Watch>
class watched_target {
public:
    watched_target(std::size_t index, Watch const& watch) : index_(index), watch_(&watch) {}
    watched_target(watched_target const&) = default;
    watched_target& operator=(watched_target const&) = delete;
    watched_target& operator=(int) {
        (*watch_)(index_);
        return *this;
    }

private:
    std::size_t index_;
    Watch const* watch_;
};

// Tells watch(index) that it is compared with a number. Its value is its index until it is assigned another one.
template <class Watch>
class watched_source {
public:
    watched_source(std::size_t index, Watch const& watch)
        : value_(static_cast<int>(index)), index_(index), watch_(&watch) {}
    watched_source(watched_source const&) = default;
    watched_source& operator=(watched_source const&) = delete;
    watched_source& operator=(int value) {
        value_ = value;
        return *this;
    }

    operator int() const { return value_; }
    friend bool operator==(watched_source const& element, int value) {
        (*element.watch_)(element.index_);
        return element.value_ == value;
    }

private:
    int value_;
    std::size_t index_;
    Watch const* watch_;
};

template <template <class> class Element, class Watch>
std::vector<Element<Watch>> watched(std::size_t count, Watch const& watch) {
    std::vector<Element<Watch>> elements;
    elements.reserve(count);
    for (std::size_t i = 0; i != count; ++i) {
        elements.emplace_back(i, watch);
    }
    return elements;
}

// call(numbers, elements, policy) runs the algorithm over as many watched elements as there are numbers: 0, 1, 2 …
// Each is to be assigned to (or compared) once, through iterators of an array and through forward iterators.
template <template <class> class Element, class Call>
void watches_each_once(Call const& call) {
    std::vector<int> numbers(10'000);
    std::iota(numbers.begin(), numbers.end(), 0);
    support::for_each_policy([&](auto const& policy) {
        support::visits seen(numbers.size());
        auto const watch = [&](std::size_t index) { seen.add(index); };
        auto array = watched<Element>(numbers.size(), watch);
        call(numbers, array, policy);
        EXPECT_TRUE(seen.all(1));
        auto others = watched<Element>(numbers.size(), watch);
        call(numbers, support::wrapped<support::forward_only>(others), policy);
        EXPECT_TRUE(seen.all(2));
    });
}

// If assignments (or comparisons) throw, what arrives is what the sequential loop would have met first, and all elements
// before it have been done.
template <template <class> class Element, class Call>
void passes_on_the_first_exception_of(Call const& call) {
    auto const through = [&](auto const& view) {
        support::passes_on_the_first_exception([&](auto& numbers, auto const& check, auto const& policy) {
            support::visits done(numbers.size());
            auto const watch = [&](std::size_t index) {
                check(static_cast<int>(index));
                done.add(index);
            };
            auto elements = watched<Element>(numbers.size(), watch);
            try {
                call(numbers, view(elements), policy);
            } catch (support::thrown_at const& first) {
                EXPECT_TRUE(done.all(1, 0, first.index()));
                throw;
            }
        });
    };
    through([](auto& elements) -> auto& { return elements; });
    through([](auto& elements) { return support::wrapped<support::forward_only>(elements); });
}
