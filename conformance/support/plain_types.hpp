// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <stdexcept>
#include <type_traits>

// Elements that a memmove could copy, or nearly so, and that can do less than an int all the same.
namespace support {

// Copied trivially, but assigned by an operator of its own, which expects an object on its left.
class assigned_with_care {
public:
    explicit assigned_with_care(int value) : value_(value) {}
    assigned_with_care(assigned_with_care const&) = default;
    assigned_with_care& operator=(assigned_with_care const& other) {
        if (sign_ != alive) {
            misused_.fetch_add(1, std::memory_order_relaxed);
        }
        value_ = other.value_;
        sign_ = alive;
        return *this;
    }

    int value() const { return value_; }
    static long misused() { return misused_.load(std::memory_order_relaxed); } // how often it was none

private:
    static constexpr int alive = 0x5eed1e55;
    static inline std::atomic<long> misused_{0};
    int value_;
    int sign_ = alive;
};
static_assert(std::is_trivially_copy_constructible_v<assigned_with_care>);

// Copied trivially, but assigned by moves alone.
class assigned_by_moves {
public:
    explicit assigned_by_moves(int value) : value_(value) {}
    assigned_by_moves(assigned_by_moves const&) = default;
    assigned_by_moves(assigned_by_moves&&) = default;
    assigned_by_moves& operator=(assigned_by_moves const&) = delete;
    assigned_by_moves& operator=(assigned_by_moves&& other) noexcept {
        value_ = other.value_;
        return *this;
    }

    int value() const { return value_; }

private:
    int value_;
};
static_assert(std::is_trivially_copy_constructible_v<assigned_by_moves>);

// Trivially copyable, though it can only be moved.
class plain_move_only {
public:
    explicit plain_move_only(int value) : value_(value) {}
    plain_move_only(plain_move_only&&) = default;
    plain_move_only& operator=(plain_move_only&&) = default;

    int value() const { return value_; }

private:
    int value_;
};
static_assert(std::is_trivially_copyable_v<plain_move_only>);

// Trivially copyable, and constant for life.
struct constant {
    int const value;
};
static_assert(std::is_trivially_copyable_v<constant>);

// Trivially copyable, but not to be made of nothing.
class never_by_default {
public:
    never_by_default() : value_(0) { throw std::logic_error("there is a default constructor, but not for you"); }
    explicit never_by_default(int value) : value_(value) {}

    int value() const { return value_; }
    friend bool operator==(never_by_default const&, never_by_default const&) = default;
    friend bool operator<(never_by_default const& a, never_by_default const& b) { return a.value_ < b.value_; }

private:
    int value_;
};
static_assert(std::is_trivially_copyable_v<never_by_default>);

// The order of the types that have a value().
inline constexpr auto by_plain_value = [](auto const& a, auto const& b) { return a.value() < b.value(); };

} // namespace support
