// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/reduce.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

namespace heist::algorithms {

// Does the result at a position contain the element there?
enum class scan_kind { inclusive, exclusive };

// Some numbers of an array, in four strands that are scanned at the same time: an addition of floating-point numbers takes longer than all
// else that a scan does with an element, so that one strand would mostly wait for its last addition. What is before each strand
// is reduced first, in lanes.
template <class T, class Op, class It>
class scan_strands {
public:
    static constexpr std::size_t least = 64;
    // They are in a cache when they are scanned. Not a power of two: four places to read and four to write at a distance of pages would
    // compete for one set of the first-level cache (2^20 doubles in one thread, one run: 0.68 ns each with 4096, 0.60 so).
    static constexpr std::size_t most = 4000;

    // pre: least <= count
    scan_strands(It in, std::size_t count, Op& op)
        : in_(in), count_(count), length_(count / strands), operation_(op) {
        plain_source<It> const source{splitting::sequence<It>(in, count)};
        for (std::size_t i = 0; i != strands; ++i) {
            sums_[i] = fold_range<T>(source, i * length_, i + 1 == strands ? count : (i + 1) * length_, op);
        }
    }

    T total() const {
        leaf_function<Op> op = operation_;
        T sum = sums_[0];
        for (std::size_t i = 1; i != strands; ++i) {
            sum = apply<T>(op, sum, sums_[i]);
        }
        return sum;
    }

    // Writes what a scan gives behind `before`, and returns the last sum. `out` may be where the numbers are.
    template <scan_kind kind, class Out>
    T scan(T before, Out out) const {
        leaf_function<Op> op = operation_;
        std::array<T, strands> sums;
        sums[0] = before;
        for (std::size_t i = 1; i != strands; ++i) {
            sums[i] = apply<T>(op, sums[i - 1], sums_[i - 1]);
        }
        auto const step = [&](T& sum, std::size_t at) {
            T const next = apply<T>(op, sum, splitting::advanced(in_, at)[0]);
            splitting::advanced(out, at)[0] = kind == scan_kind::inclusive ? next : sum;
            sum = next;
        };
        for (std::size_t i = 0; i != length_; ++i) {
            step(sums[0], i);
            step(sums[1], length_ + i);
            step(sums[2], 2 * length_ + i);
            step(sums[3], 3 * length_ + i);
        }
        for (std::size_t i = strands * length_; i != count_; ++i) {
            step(sums[3], i);
        }
        return sums[3];
    }

private:
    static constexpr std::size_t strands = 4;

    It in_;
    std::size_t count_;
    std::size_t length_;
    [[no_unique_address]] leaf_function<Op> operation_;
    std::array<T, strands> sums_;
};

} // namespace heist::algorithms
