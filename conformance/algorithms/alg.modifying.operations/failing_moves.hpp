// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/applications.hpp"
#include "support/differential.hpp"
#include "support/tracked.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

// Elements that watch how they are assigned, moved and exchanged, and may refuse.

// As many outputs as there are numbers; assigning a number to one calls check(number).
template <class Check>
auto checked_outputs(std::size_t size, Check const& check) {
    struct output {
        Check const* check;

        output& operator=(int number) {
            (*check)(number);
            return *this;
        }
    };
    return std::vector<output>(size, output{&check});
}

// Counts assignments and swaps.
class exchanged {
public:
    explicit exchanged(int value) : value_(value) {}
    exchanged(exchanged&&) noexcept = default;
    exchanged& operator=(exchanged&& other) noexcept {
        assignments_.fetch_add(1, std::memory_order_relaxed);
        value_ = other.value_;
        return *this;
    }

    int value() const { return value_; }

    // Counts from 0 again. The k-th swap will throw (k = 1: the next one), before it has done anything; none if k = 0.
    static void watch(long k = 0) {
        assignments_ = 0;
        swaps_ = 0;
        failing_ = k;
    }
    static long assignments() { return assignments_; }
    static long swaps() { return swaps_; }

    friend void swap(exchanged& a, exchanged& b) {
        if (swaps_.fetch_add(1, std::memory_order_relaxed) + 1 == failing_) {
            throw support::kth_operation();
        }
        std::swap(a.value_, b.value_);
    }

private:
    static inline std::atomic<long> assignments_{0};
    static inline std::atomic<long> swaps_{0};
    static inline std::atomic<long> failing_{0};
    int value_;
};

// 0, 1, 2 …
template <class T>
std::vector<T> counting(int size) {
    std::vector<T> elements;
    elements.reserve(static_cast<std::size_t>(size));
    for (int i = 0; i != size; ++i) {
        elements.emplace_back(i);
    }
    return elements;
}

// call(elements, policy) exchanges elements. Whichever swap throws, all of them are still there.
template <class Call>
void keeps_all_elements_when_a_swap_throws(Call const& call) {
    for (long k : {1, 2, 700, 2000}) {
        support::for_each_policy([&](auto const& policy) {
            auto elements = counting<exchanged>(10'000);
            exchanged::watch(k);
            bool arrived = false;
            try {
                call(elements, policy);
            } catch (support::kth_operation const&) {
                arrived = true;
            }
            EXPECT_EQ(arrived, exchanged::swaps() >= k); // a sequential algorithm may do without swaps
            std::vector<int> values;
            for (auto const& each : elements) {
                values.push_back(each.value());
            }
            std::sort(values.begin(), values.end());
            for (int i = 0; i != 10'000; ++i) {
                ASSERT_EQ(values[static_cast<std::size_t>(i)], i);
            }
        });
    }
}

// call(elements, policy) moves most of the elements. Whichever move throws: that arrives, and nothing is left of those
// under way.
template <class Call>
void leaks_nothing_when_a_move_throws(Call const& call) {
    for (long k : {1, 2, 700, 6000}) {
        support::for_each_policy([&](auto const& policy) {
            support::throwing::fail_at(0);
            auto elements = counting<support::throwing>(10'000);
            support::throwing::fail_at(k);
            EXPECT_THROW(call(elements, policy), support::kth_operation);
            support::throwing::fail_at(0);
            EXPECT_EQ(support::throwing::count(), 10'000);
        });
    }
}
