// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/reduce.hpp>

#include <cstddef>

namespace heist::algorithms {

// Does the result at a position contain the element there?
enum class scan_kind { inclusive, exclusive };

// Scans read(0), read(1) … from `sum` on, to out[0], out[1] …, and returns the last sum. Four at a time as a tree: an addition of floating-point
// numbers takes longer than all else that a scan does with an element, so only one in four is to wait for the one before.
// `out` may be where the numbers are read from.
template <scan_kind kind, class T, class Read, class Result, class Op>
T scan_numbers(T sum, std::size_t count, Read const& read, Result* out, Op& op) {
    auto const put = [&](std::size_t at, T const& before, T const& up_to) {
        out[at] = kind == scan_kind::inclusive ? up_to : before;
    };
    std::size_t const in_fours = count - count % 4;
    for (std::size_t i = 0; i != in_fours; i += 4) {
        T const first = read(i);
        T const two = apply<T>(op, first, read(i + 1));
        T const third = read(i + 2);
        T const four = apply<T>(op, two, apply<T>(op, third, read(i + 3)));
        T const three = apply<T>(op, two, third);
        T const up_to_first = apply<T>(op, sum, first);
        T const up_to_two = apply<T>(op, sum, two);
        T const up_to_three = apply<T>(op, sum, three);
        T const up_to_four = apply<T>(op, sum, four);
        put(i, sum, up_to_first);
        put(i + 1, up_to_first, up_to_two);
        put(i + 2, up_to_two, up_to_three);
        put(i + 3, up_to_three, up_to_four);
        sum = up_to_four;
    }
    for (std::size_t i = in_fours; i != count; ++i) {
        T const next = apply<T>(op, sum, read(i));
        put(i, sum, next);
        sum = next;
    }
    return sum;
}

} // namespace heist::algorithms
