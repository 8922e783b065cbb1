// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace heist::scheduler {

// Random numbers for choosing victims: xorshift64* (Marsaglia; Vigna), one per thread, no atomics.
class victim_choice {
public:
    explicit victim_choice(std::uint64_t seed) noexcept : state_(seed * 0x9E3779B97F4A7C15U | 1U) {}

    // A number below `bound`, by multiply-shift instead of a division. pre: bound > 0
    std::uint32_t below(std::uint32_t bound) noexcept {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        auto const high = static_cast<std::uint32_t>((state_ * 0x2545F4914F6CDD1DU) >> 32);
        return static_cast<std::uint32_t>((std::uint64_t{high} * bound) >> 32);
    }

    // Of two random indices below `bound` the one for which `weight` is larger ("the power of two choices").
    // pre: bound > 0
    template <class Weight>
    std::uint32_t fuller_of_two(std::uint32_t bound, Weight const& weight) noexcept {
        std::uint32_t const one = below(bound);
        std::uint32_t const other = below(bound);
        return weight(one) >= weight(other) ? one : other;
    }

private:
    std::uint64_t state_;
};

} // namespace heist::scheduler
