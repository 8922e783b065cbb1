// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <compare>
#include <cstddef>
#include <limits>
#include <utility>

// Elements that count what is done to them, and that ask for a stop at a chosen moment.
namespace stopping {

// What has been done to all elements together: comparisons, copies, moves, constructions, calls of functions.
class meter {
public:
    static constexpr std::size_t never = (std::numeric_limits<std::size_t>::max)();

    // Counts from 0, and wants a stop from the given operation on, or from the given question of a token on.
    void restart(std::size_t stop_at, std::size_t stop_at_question = never) noexcept {
        operations_ = 0;
        questions_ = 0;
        stop_at_ = stop_at;
        stop_at_question_ = stop_at_question;
    }
    void tick() noexcept {
        if (!paused) {
            operations_.fetch_add(1, std::memory_order_relaxed);
        }
    }
    std::size_t operations() const noexcept { return operations_; }

    // What a token asks.
    bool wants_stop() noexcept {
        return operations_.load(std::memory_order_relaxed) >= stop_at_ ||
               questions_.fetch_add(1, std::memory_order_relaxed) + 1 >= stop_at_question_;
    }

    std::atomic<std::ptrdiff_t> alive{0}; // objects
    bool paused = false;                  // while the test itself does something to them

private:
    std::atomic<std::size_t> operations_{0};
    std::atomic<std::size_t> questions_{0};
    std::size_t stop_at_ = never;
    std::size_t stop_at_question_ = never;
};

inline meter the_meter;

// A token as simple as can be: std::stop_token is not everywhere.
struct meter_token {
    bool stop_requested() const noexcept { return the_meter.wants_stop(); }
};

class probe {
public:
    static constexpr int moved_from = -1;

    probe() { begin(); }
    probe(int value) : value_(value) { begin(); } // implicit: tests write numbers
    probe(probe const& other) : value_(other.read()) { begin(); }
    probe(probe&& other) noexcept : value_(std::exchange(other.value_, moved_from)) { begin(); }
    probe& operator=(probe const& other) {
        value_ = other.read();
        check();
        return *this;
    }
    probe& operator=(probe&& other) noexcept {
        value_ = other.read();
        if (&other != this) {
            other.value_ = moved_from;
        }
        check();
        return *this;
    }
    ~probe() {
        expect_valid("destroyed, but never constructed");
        magic_ = 0;
        --the_meter.alive;
        the_meter.tick();
    }

    bool is_valid() const noexcept { return magic_ == alive_magic; }
    int value() const noexcept { return value_; }

    friend bool operator==(probe const& a, probe const& b) { return a.read() == b.read(); }
    friend std::strong_ordering operator<=>(probe const& a, probe const& b) { return a.read() <=> b.read(); }
    friend probe operator+(probe const& a, probe const& b) { return {(a.read() + b.read()) & 0xffff}; }
    friend probe operator*(probe const& a, probe const& b) { return {(a.read() * b.read()) & 0xffff}; }
    friend probe operator-(probe const& a, probe const& b) { return {(a.read() - b.read()) & 0xffff}; }

private:
    static constexpr unsigned alive_magic = 0x600d600d;

    // Asked for every operation on every element: EXPECT_TRUE would make an object each time.
    void expect_valid(char const* otherwise) const noexcept {
        if (!is_valid()) [[unlikely]] {
            ADD_FAILURE() << otherwise;
        }
    }
    void begin() noexcept {
        ++the_meter.alive;
        the_meter.tick();
    }
    void check() const noexcept {
        expect_valid("assigned to, but never constructed");
        the_meter.tick();
    }
    int read() const noexcept {
        expect_valid("read, but never constructed");
        the_meter.tick();
        return value_;
    }

    unsigned magic_ = alive_magic;
    int value_ = 0;
};

} // namespace stopping
