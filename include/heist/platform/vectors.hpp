// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

namespace heist::platform {

// Does the machine that is compiled for compare 64-bit integers in vector registers? x86-64 does since SSE 4.2.
#if (defined(__x86_64__) || defined(__i386__)) && !defined(__SSE4_2__)
inline constexpr bool has_vectors_of_64_bit_integers = false;
#else
inline constexpr bool has_vectors_of_64_bit_integers = true;
#endif

// Are vectors of such numbers compared by one instruction?
template <class Number>
inline constexpr bool compared_in_vectors =
    std::is_arithmetic_v<Number> &&
    (sizeof(Number) < 8 ||
     (sizeof(Number) == 8 && (std::is_floating_point_v<Number> || has_vectors_of_64_bit_integers)));

// Does the compiler have an instruction that multiplies and adds without rounding in between?
#if defined(__FP_FAST_FMA) || defined(__FP_FAST_FMAF)
inline constexpr bool products_may_be_fused = true;
#else
inline constexpr bool products_may_be_fused = false;
#endif

} // namespace heist::platform
