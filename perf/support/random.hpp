// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <type_traits>

namespace perf {

// The generator splitmix64 (Steele, Lea, Flood, OOPSLA 2014), by index: element i of the stream of this seed.
constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t i) noexcept {
    std::uint64_t z = seed * 0xd1342543de82ef95u + (i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// Integers over their whole range, floating point uniform in [-1, 1).
template <class T>
constexpr T random_value(std::uint64_t seed, std::uint64_t i) noexcept {
    auto const bits = random_bits(seed, i);
    if constexpr (std::is_floating_point_v<T>)
        return static_cast<T>(static_cast<std::int64_t>(bits) >> 11) * T{0x1p-52};
    else
        return static_cast<T>(bits);
}

// Whole numbers below 1024 as double. 2^26 of them, and of their products, sum up exactly in any order.
inline void fill_exact(std::span<double> values, std::uint64_t seed) noexcept {
    for (std::uint64_t i = 0; auto& value : values)
        value = static_cast<double>(random_bits(seed, i++) >> 54);
}

// A hash of values in their order.
class digester {
public:
    template <class T>
    void add(T value) noexcept {
        if constexpr (std::is_same_v<T, double>)
            add(std::bit_cast<std::uint64_t>(value));
        else if constexpr (std::is_same_v<T, float>)
            add(std::bit_cast<std::uint32_t>(value));
        else
            state_ = (state_ ^ static_cast<std::uint64_t>(value)) * 0x9e3779b97f4a7c15u + (state_ >> 32);
    }

    std::uint64_t value() const noexcept { return state_; }

private:
    std::uint64_t state_ = 1;
};

} // namespace perf
