// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/accumulators.hpp"
#include "support/differential.hpp"
#include "support/rendezvous.hpp"
#include "support/tracked.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// What scans are compared on.

// What several calls have left in one output, and where they ended.
template <class Out>
class results {
public:
    explicit results(Out& out) : out_(&out) {}

    template <class It>
    void keep(It end) {
        ends_.push_back(support::index_in(*out_, end));
        all_.insert(all_.end(), out_->begin(), out_->end());
    }
    friend bool operator==(results const& a, results const& b) { return a.ends_ == b.ends_ && a.all_ == b.all_; }

private:
    Out* out_;
    std::vector<std::ptrdiff_t> ends_;
    std::vector<typename Out::value_type> all_;
};

// run((in, out), policy...) over numbers so small that their sums are too.
template <class Run>
void same_for_numbers(Run const& run) {
    auto const with = [&]<class Container>(std::type_identity<Container>, std::size_t largest) {
        support::same_as_sequential(
            largest,
            [](support::random_source& random, std::size_t size) {
                return std::pair(support::random_values<Container>(random, size, 100), Container(size));
            },
            run);
    };
    with(std::type_identity<std::vector<int>>{}, 70'001);
    with(std::type_identity<std::vector<std::int64_t>>{}, 20'000);
    with(std::type_identity<std::list<int>>{}, 4097);
    with(std::type_identity<std::forward_list<int>>{}, 1000);
}

inline std::vector<support::affine> affine_maps(support::random_source& random, std::size_t size) {
    std::vector<support::affine> maps(size);
    for (support::affine& each : maps) {
        each = {random.bits() | 1U, random.bits()};
    }
    return maps;
}

inline std::vector<std::string> letters(support::random_source& random, std::size_t size) {
    std::vector<std::string> some(size);
    for (std::string& each : some) {
        each.assign(1, static_cast<char>('a' + random.below(26)));
    }
    return some;
}

// Functions that wait, when they are first called, for a call in a second thread: so that one thread is in a later
// tile before another is through with the first.
class in_two_threads {
public:
    template <class Function>
    auto of(Function function) {
        return [this, function](auto const&... arguments) {
            if (!met_.load(std::memory_order_relaxed)) {
                EXPECT_TRUE(meeting_.arrive_and_wait());
                met_.store(true, std::memory_order_relaxed);
            }
            return function(arguments...);
        };
    }
    static auto policy() { return heist::par.on(support::pool_of(4)).grain(50); }

private:
    support::rendezvous meeting_{2};
    std::atomic<bool> met_{false};
};

// A total is made by adding, and by nothing else: its constructor from a number is about something different.
struct total {
    explicit total(int reserved) : value(-reserved) {}
    total(int a, int b) : value(a + b) {}

    friend bool operator==(total const&, total const&) = default;

    int value;
};
struct add {
    total operator()(int a, int b) const { return {a, b}; }
    total operator()(total const& a, int b) const { return {a.value, b}; }
    total operator()(int a, total const& b) const { return {a, b.value}; }
    total operator()(total const& a, total const& b) const { return {a.value, b.value}; }
};
