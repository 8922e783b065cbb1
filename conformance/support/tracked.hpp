// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

// Element, accumulator and function types that notice how a library treats them.
namespace support {

// How many objects derived from alive<Tag> exist. A library that returned has put back every one it made.
template <class Tag>
class alive {
public:
    static long count() { return count_.load(std::memory_order_relaxed); }

protected:
    alive() { count_.fetch_add(1, std::memory_order_relaxed); }
    alive(alive const&) : alive() {}
    alive(alive&&) noexcept : alive() {}
    alive& operator=(alive const&) = default;
    alive& operator=(alive&&) noexcept = default;
    ~alive() { count_.fetch_sub(1, std::memory_order_relaxed); }

private:
    static inline std::atomic<long> count_{0};
};

// Neither copies nor a default: an accumulator of this type exists only by moving the result of an operation.
class move_only : alive<move_only> {
public:
    explicit move_only(std::int64_t value) : value_(value) {}
    move_only(move_only&& other) noexcept : alive(), value_(std::exchange(other.value_, moved_from)) {}
    move_only& operator=(move_only&& other) noexcept {
        value_ = std::exchange(other.value_, moved_from);
        return *this;
    }

    std::int64_t value() const { return value_; }
    using alive<move_only>::count;

    friend move_only operator+(move_only const& a, move_only const& b) { return move_only(a.value_ + b.value_); }
    friend bool operator==(move_only const& a, move_only const& b) { return a.value_ == b.value_; }

private:
    static constexpr std::int64_t moved_from = -(std::int64_t{1} << 60); // a sum it leaks into is visibly wrong
    std::int64_t value_;
};

// Counts the objects that were built at an address their type forbids.
struct alignas(64) over_aligned {
    explicit over_aligned(std::int64_t number) : value(number) { check(); }
    over_aligned(over_aligned const& other) : value(other.value) { check(); }
    over_aligned& operator=(over_aligned const&) = default;
    ~over_aligned() { check(); }

    friend over_aligned operator+(over_aligned const& a, over_aligned const& b) {
        a.check();
        b.check();
        return over_aligned(a.value + b.value);
    }
    friend bool operator==(over_aligned const& a, over_aligned const& b) { return a.value == b.value; }

    static long misplaced() { return misplaced_.load(std::memory_order_relaxed); }

    std::int64_t value;

private:
    void check() const {
        if (reinterpret_cast<std::uintptr_t>(this) % alignof(over_aligned) != 0) {
            misplaced_.fetch_add(1, std::memory_order_relaxed);
        }
    }

    static inline std::atomic<long> misplaced_{0};
};

// An affine map x -> scale * x + shift modulo 2^64. Composition is associative and not commutative, its identity
// {1, 0} is not affine{}, and the type is trivial enough to tempt a library into treating it as a number.
struct affine {
    std::uint64_t scale;
    std::uint64_t shift;

    friend bool operator==(affine const&, affine const&) = default;
};

struct compose {
    affine operator()(affine const& first, affine const& second) const {
        return {second.scale * first.scale, second.scale * first.shift + second.shift};
    }
};

struct kth_operation : std::runtime_error {
    kth_operation() : std::runtime_error("the k-th operation") {}
};

// Throws kth_operation at the k-th copy, move or addition after fail_at(k) (k = 1: the next one); never when k = 0.
class throwing : alive<throwing> {
public:
    explicit throwing(std::int64_t value) : value_(value) {}
    throwing(throwing const& other) : alive(other), value_(other.value_) { step(); }
    throwing(throwing&& other) : alive(), value_(other.value_) { step(); }
    throwing& operator=(throwing const& other) {
        step();
        value_ = other.value_;
        return *this;
    }

    std::int64_t value() const { return value_; }
    using alive<throwing>::count;
    static void fail_at(long k) { left_.store(k, std::memory_order_relaxed); }

    friend throwing operator+(throwing const& a, throwing const& b) {
        step();
        return throwing(a.value_ + b.value_);
    }
    friend bool operator<(throwing const& a, throwing const& b) {
        step();
        return a.value_ < b.value_;
    }

private:
    static void step() {
        if (left_.load(std::memory_order_relaxed) > 0 && left_.fetch_sub(1, std::memory_order_relaxed) == 1) {
            throw kth_operation();
        }
    }

    static inline std::atomic<long> left_{0};
    std::int64_t value_;
};

// Takes over the operators that generic code must not use on values it knows nothing about.
struct hijacker {
    int value = 0;
    int visits = 0;

    hijacker* operator&() = delete;
    hijacker const* operator&() const = delete;
    template <class Other>
    friend void operator,(hijacker const&, Other&&) = delete;
    template <class Other>
    friend void operator,(Other&&, hijacker const&) = delete;
    friend bool operator==(hijacker const&, hijacker const&) = default;
};

} // namespace support
