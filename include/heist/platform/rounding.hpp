// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>

namespace heist::platform {

// Does the compiler have an instruction that multiplies and adds without rounding in between? Then it uses that where it likes.
#if defined(__FP_FAST_FMA) || defined(__FP_FAST_FMAF)
inline constexpr bool products_may_be_fused = true;
#else
inline constexpr bool products_may_be_fused = false;
#endif

// Rounds a product before anything is added to it, as if it were stored in between.
template <std::floating_point T>
    requires(sizeof(T) <= 8)
class rounding {
public:
    // Once per loop: it reads memory.
    rounding() noexcept {
        T const volatile unknown = 1;
        one_ = unknown;
    }

    // In a loop over vectors: multiplies by a 1 that the compiler does not know. That product may be fused, which makes no difference to a number
    // times 1, but the one before it may not.
    T operator()(T number) const noexcept { return number * one_; }

    // A number by itself: costs nothing, but a loop over such numbers is not turned into one over vectors.
    T alone(T number) const noexcept {
#if defined(__GNUC__) && defined(__x86_64__)
        asm("" : "+x"(number)); // it is in a register here, and need not be what it was, as far as the compiler knows
        return number;
#elif defined(__GNUC__) && defined(__aarch64__)
        asm("" : "+w"(number));
        return number;
#else
        return (*this)(number);
#endif
    }

private:
    T one_;
};

} // namespace heist::platform
