// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/reduce.hpp>
#include <heist/platform/vectors.hpp>

#include <concepts>
#include <cstddef>
#include <cstring>
#include <functional>
#include <type_traits>

namespace heist::algorithms {

// Does the result at a position contain the element there?
enum class scan_kind { inclusive, exclusive };

// Scans read(0), read(1) … from `sum` on, to out[0], out[1] …, and returns the last sum. Four at a time as a tree: an addition of floating-point
// numbers takes longer than all else that a scan does with an element, so only one in four is to wait for the one before.
// `out` may be where the numbers are read from. Inlined by force, for the sake of a handful of numbers.
template <scan_kind kind, class T, class Read, class Result, class Op>
[[gnu::always_inline]] inline T scan_numbers(T sum, std::size_t count, Read const& read, Result* out, Op& op) {
    auto const put = [&](std::size_t at, T const& before, T const& up_to) {
        out[at] = kind == scan_kind::inclusive ? up_to : before;
    };
    std::size_t const in_fours = count - count % 4;
    for (std::size_t i = 0; i != in_fours; i += 4) {
        T const first = read(i);
        T const two = algorithms::apply<T>(op, first, read(i + 1));
        T const third = read(i + 2);
        T const four = algorithms::apply<T>(op, two, algorithms::apply<T>(op, third, read(i + 3)));
        T const three = algorithms::apply<T>(op, two, third);
        T const up_to_first = algorithms::apply<T>(op, sum, first);
        T const up_to_two = algorithms::apply<T>(op, sum, two);
        T const up_to_three = algorithms::apply<T>(op, sum, three);
        T const up_to_four = algorithms::apply<T>(op, sum, four);
        put(i, sum, up_to_first);
        put(i + 1, up_to_first, up_to_two);
        put(i + 2, up_to_two, up_to_three);
        put(i + 3, up_to_three, up_to_four);
        sum = up_to_four;
    }
    for (std::size_t i = in_fours; i != count; ++i) {
        T const next = algorithms::apply<T>(op, sum, read(i));
        put(i, sum, next);
        sum = next;
    }
    return sum;
}

// Integers that are added in vectors. They wrap around if they are unsigned, so that is what they are taken for: what a sum in another order may
// exceed on the way does not matter.
template <class T, class Element, class Op>
concept added_in_vectors = platform::has_vector_types && std::integral<T> && (sizeof(T) == 4 || sizeof(T) == 8) &&
                           std::is_same_v<std::remove_const_t<Element>, T> &&
                           (std::is_same_v<Op, std::plus<>> || std::is_same_v<Op, std::plus<T>>);

// The same for integers of an array, two vectors at a time.
template <scan_kind kind, std::integral T>
T scan_integers(T before, std::size_t count, T const* in, T* out) {
    using word = std::make_unsigned_t<T>;
    using vectors = platform::short_vector_of<word>;
    using vector = typename vectors::type;
    constexpr std::size_t width = vectors::size;
    auto const summed = [](T const* from) {
        vector sums;
        std::memcpy(&sums, from, sizeof(sums));
        sums += vectors::template moved_up<1>(sums);
        if constexpr (width == 4) {
            sums += vectors::template moved_up<2>(sums);
        }
        return sums;
    };
    vector sum = vector{} + static_cast<word>(before);
    auto const put = [&sum](vector const& sums, T* to) {
        vector const up_to = sum + sums;
        vector const results = kind == scan_kind::inclusive ? up_to : sum + vectors::template moved_up<1>(sums);
        std::memcpy(to, &results, sizeof(results));
        sum += vectors::last(sums);
    };
    std::size_t const in_vectors = count - count % (2 * width);
    for (std::size_t i = 0; i != in_vectors; i += 2 * width) {
        vector const first = summed(in + i);
        vector const second = summed(in + i + width);
        put(first, out + i);
        put(second, out + i + width);
    }
    word last = sum[0];
    for (std::size_t i = in_vectors; i != count; ++i) {
        word const next = last + static_cast<word>(in[i]);
        out[i] = static_cast<T>(kind == scan_kind::inclusive ? next : last);
        last = next;
    }
    return static_cast<T>(last);
}

} // namespace heist::algorithms
