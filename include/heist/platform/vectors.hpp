// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

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

// Vectors of 16 bytes, whose numbers can be moved by places: all processors with vectors do that in one instruction.
#if defined(__GNUC__)
template <class Number>
struct short_vector_of {
    using type __attribute__((vector_size(16))) = Number;
    static constexpr std::size_t size = 16 / sizeof(Number);

    // Each number moves up by so many places, 0 comes in.
    template <std::size_t places>
    static type moved_up(type const& numbers) noexcept {
#if defined(__SSE2__) && !defined(__clang__) // of the shuffle below g++ makes three instructions and more without AVX
        using bits = long long __attribute__((vector_size(16)));
        return reinterpret_cast<type>(
            __builtin_ia32_pslldqi128(reinterpret_cast<bits>(numbers), places * sizeof(Number) * 8));
#else
        return [&]<std::size_t... i>(std::index_sequence<i...>) {
            return __builtin_shufflevector(type{}, numbers, (i < places ? i : size + i - places)...);
        }(std::make_index_sequence<size>());
#endif
    }

    // The last number at all places.
    static type last(type const& numbers) noexcept {
        return [&]<std::size_t... i>(std::index_sequence<i...>) {
            return __builtin_shufflevector(numbers, numbers, (static_cast<void>(i), size - 1)...);
        }(std::make_index_sequence<size>());
    }
};
#else
template <class Number>
struct short_vector_of; // nobody may ask
#endif

} // namespace heist::platform
