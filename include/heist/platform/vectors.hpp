// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstddef>
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
    std::is_arithmetic_v<Number> && (sizeof(Number) < 8 || (sizeof(Number) == 8 && (std::is_floating_point_v<Number> ||
                                                                                    has_vectors_of_64_bit_integers)));

// Vector registers as types, for loops that compilers leave scalar: GCC does so where a number is chosen rather than computed.
#if defined(__GNUC__)
inline constexpr bool has_vector_types = true;
#if defined(__AVX2__)
inline constexpr std::size_t vector_bytes = 32;
#else
inline constexpr std::size_t vector_bytes = 16;
#endif
template <class Number>
struct vector_of {
    using type __attribute__((vector_size(vector_bytes))) = Number;
};
#else
inline constexpr bool has_vector_types = false;
inline constexpr std::size_t vector_bytes = 16;
template <class Number>
struct vector_of; // nobody may ask
#endif

// Are such numbers chosen from vectors faster than one by one?
template <class Number>
inline constexpr bool chosen_in_vectors =
    has_vector_types && compared_in_vectors<Number> && !std::same_as<std::remove_cv_t<Number>, bool>;

// Does the compiler have an instruction that multiplies and adds without rounding in between?
#if defined(__FP_FAST_FMA) || defined(__FP_FAST_FMAF)
inline constexpr bool products_may_be_fused = true;
#else
inline constexpr bool products_may_be_fused = false;
#endif

} // namespace heist::platform
