// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace heist::platform {

// How something is passed to a function that may be compiled for other vectors than its caller: g++ expects a vector of 32 bytes, or a function of the
// user's that has captured one, in a register there, and has left it in memory here. What is smaller comes in registers.
template <class T>
using passed = std::conditional_t<(sizeof(T) < 32), T, T const&>;

template <class Loop, class... Arguments, std::size_t... i>
[[gnu::always_inline]] inline auto run_loop(Loop& loop, std::tuple<Arguments...>& mine, std::index_sequence<i...>) {
    return loop(std::get<i>(mine)...);
}

// Calls loop(arguments...) with copies. Never inlined: what is less should not save registers for it.
template <class... Arguments, class Loop>
[[gnu::noinline]] auto run_as_compiled(Loop loop, passed<Arguments>... given) {
    std::tuple<Arguments...> mine(given...);
    return platform::run_loop(loop, mine, std::index_sequence_for<Arguments...>());
}

// run_in_vectors(loop, arguments...) calls loop(arguments...), a loop over many numbers, with vectors as wide as the processor has them: what may run on any
// x86-64 is compiled for vectors of 16 bytes, nearly all processors have those of 32 (AVX2), so it is compiled for both, and the processor is asked. Only
// loops that the compiler vectorises gain; the call operator has to be inlined by force. Results are the same: nothing is fused, sums are not regrouped.
#if defined(__GNUC__) && defined(__x86_64__) && defined(__SSE2__) && !defined(__AVX2__)
inline bool has_wider_vectors() noexcept {
    return __builtin_cpu_supports("avx2");
}

// pre: has_wider_vectors()
// If g++ 12 knew that a function which is called within the loop keeps some registers, it would not clear the upper halves of vectors before the call, and
// narrow vectors would be slow in there.
template <class... Arguments, class Loop>
#if !defined(__clang__)
[[gnu::optimize("no-ipa-ra")]]
#endif
[[gnu::noinline, gnu::target("avx2")]] auto
run_wider(Loop loop, passed<Arguments>... given) {
    std::tuple<Arguments...> mine(given...);
    return platform::run_loop(loop, mine, std::index_sequence_for<Arguments...>());
}

template <class Loop, class... Arguments>
auto run_in_vectors(Loop loop, Arguments const&... arguments) {
    return platform::has_wider_vectors() ? platform::run_wider<Arguments...>(loop, arguments...)
                                         : platform::run_as_compiled<Arguments...>(loop, arguments...);
}
#else
constexpr bool has_wider_vectors() noexcept {
    return false;
}

template <class Loop, class... Arguments>
auto run_in_vectors(Loop loop, Arguments const&... arguments) {
    return platform::run_as_compiled<Arguments...>(loop, arguments...);
}
#endif

// Calls f(i) for all i below `count`, in order.
template <class F>
[[gnu::always_inline]] inline void for_each_index(std::size_t count, F&& f) {
    // Unrolled by g++ after vectorising: the speed of a short loop varies by two with its address, of a longer one not. clang would unroll it before, and
    // make no vectors of it.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 4
#endif
    for (std::size_t i = 0; i != count; ++i) {
        f(i);
    }
}

// Of which loops does the compiler make vectors? clang of simple ones, also if they carry an integer from each number to the next; loops over several numbers side by
// side it unrolls, and may then see no vectors in them. g++ is faster with those.
#if defined(__clang__)
inline constexpr bool likes_simple_loops = true;
#else
inline constexpr bool likes_simple_loops = false;
#endif

// How wide the vectors are in a loop that run_in_vectors() runs, if it has any.
inline std::size_t vector_bytes() noexcept {
#if defined(__AVX2__)
    return 32;
#else
    return platform::has_wider_vectors() ? 32 : 16;
#endif
}

// Are vectors of such numbers compared by one instruction, in a loop that run_in_vectors() runs? 64-bit integers are on x86-64 since SSE 4.2.
template <class Number>
bool compared_in_vectors() noexcept {
#if (defined(__x86_64__) || defined(__i386__)) && !defined(__SSE4_2__)
    constexpr bool has_vectors_of_64_bit_integers = false;
#else
    constexpr bool has_vectors_of_64_bit_integers = true;
#endif
    if constexpr (!std::is_arithmetic_v<Number> || sizeof(Number) > 8) {
        return false;
    } else {
        return sizeof(Number) < 8 || std::is_floating_point_v<Number> || has_vectors_of_64_bit_integers ||
               platform::has_wider_vectors();
    }
}

// Vectors of 16 bytes, whose numbers can be moved by places: all processors with vectors do that in one instruction.
#if defined(__GNUC__)
inline constexpr bool has_vector_types = true;
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
inline constexpr bool has_vector_types = false;
template <class Number>
struct short_vector_of; // nobody may ask
#endif

} // namespace heist::platform
