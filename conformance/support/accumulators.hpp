// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <utility>

// Accumulators that can do no more than [reduce] and [transform.reduce] ask of T: be moved, and be the result of the
// operation. They come from no element and from nothing else.
namespace support {

struct metres {
    std::int64_t value;
};

// A total comes only from adding, or from zero() for the initial value.
class total {
public:
    static total starting_at(std::int64_t value) { return total(value); }
    total(total&&) = default;
    total& operator=(total&&) = default;

    std::int64_t value() const { return value_; }

    struct add {
        total operator()(metres const& a, metres const& b) const { return total(a.value + b.value); }
        total operator()(total const& a, metres const& b) const { return total(a.value_ + b.value); }
        total operator()(metres const& a, total const& b) const { return total(a.value + b.value_); }
        total operator()(total const& a, total const& b) const { return total(a.value_ + b.value_); }
    };

private:
    explicit total(std::int64_t value) : value_(value) {}

    std::int64_t value_;
};

// Adds the squares of integers to a sum, which is a double: what is an element and what is a sum is known by the type alone, though one would
// convert to the other.
struct add_squares {
    static double square(int x) { return static_cast<double>(x) * x; }

    double operator()(int a, int b) const { return square(a) + square(b); }
    double operator()(double a, int b) const { return a + square(b); }
    double operator()(int a, double b) const { return square(a) + b; }
    double operator()(double a, double b) const { return a + b; }
};

// Addition modulo 2^64 with an offset: associative and commutative, and its identity is -offset, not 0. A library
// that starts a block with T{} is off by the offset for every such block.
struct add_with_offset {
    static constexpr std::uint64_t offset = 1'000'003;

    std::uint64_t operator()(std::uint64_t a, std::uint64_t b) const { return a + b + offset; }
};

} // namespace support
