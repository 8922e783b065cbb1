// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <compare>
#include <cstddef>
#include <iterator>
#include <thread>

// Holds up the thread that has taken the second tile, until others have taken later ones and the first tile has failed.
class hold_up {
public:
    // The first tile: returns when later ones were taken, if they ever are. Its failure is to follow at once.
    void let_others_begin() {
        wait_until([this] { return later_tiles_ >= 2; });
        released_ = true;
    }

    // A thread goes from the first element to one of the tile it has taken. Returns whether it was held up.
    bool going(std::ptrdiff_t distance) {
        if (distance == 0) {
            first_ = std::this_thread::get_id();
        } else if (first_.load() != std::this_thread::get_id() && later_tiles_.fetch_add(1) == 0) {
            wait_until([this] { return released_.load(); });
            wait_until([] { return false; }); // what was thrown has been noted by then
            return true;
        }
        return false;
    }

private:
    template <class Condition>
    static void wait_until(Condition const& holds) {
        for (int looks = 0; looks != 20'000 && !holds(); ++looks) {
            std::this_thread::yield();
        }
    }

    std::atomic<std::thread::id> first_;
    std::atomic<int> later_tiles_{0};
    std::atomic<bool> released_{false};
};

// The numbers 0, 1, 2 …; calls on_way(distance) when somebody goes on from 0.
template <class OnWay>
class numbers_from_zero {
public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = int const*;
    using reference = int const&;

    numbers_from_zero() = default;
    numbers_from_zero(int const* zero, std::ptrdiff_t at, OnWay const& on_way)
        : zero_(zero), at_(at), on_way_(&on_way) {}

    reference operator*() const { return zero_[at_]; }
    reference operator[](difference_type n) const { return zero_[at_ + n]; }
    numbers_from_zero& operator++() { return ++at_, *this; }
    numbers_from_zero operator++(int) { return {zero_, at_++, *on_way_}; }
    numbers_from_zero& operator--() { return --at_, *this; }
    numbers_from_zero operator--(int) { return {zero_, at_--, *on_way_}; }
    numbers_from_zero& operator+=(difference_type n) {
        if (at_ == 0) {
            (*on_way_)(n);
        }
        at_ += n;
        return *this;
    }
    numbers_from_zero& operator-=(difference_type n) { return *this += -n; }
    friend numbers_from_zero operator+(numbers_from_zero i, difference_type n) { return i += n; }
    friend numbers_from_zero operator+(difference_type n, numbers_from_zero i) { return i += n; }
    friend numbers_from_zero operator-(numbers_from_zero i, difference_type n) { return i -= n; }
    friend difference_type operator-(numbers_from_zero const& a, numbers_from_zero const& b) { return a.at_ - b.at_; }
    friend bool operator==(numbers_from_zero const& a, numbers_from_zero const& b) { return a.at_ == b.at_; }
    friend auto operator<=>(numbers_from_zero const& a, numbers_from_zero const& b) { return a.at_ <=> b.at_; }

private:
    int const* zero_ = nullptr;
    std::ptrdiff_t at_ = 0;
    OnWay const* on_way_ = nullptr;
};
