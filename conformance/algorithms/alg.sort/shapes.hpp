// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/pools.hpp"
#include "support/random.hpp"
#include "support/scale.hpp"

#include <heist/algorithms/sort/networks.hpp>
#include <heist/algorithms/sort/tuning.hpp>
#include <heist/heist.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sorting = heist::algorithms::sorting;

enum class shape {
    random,
    few_values,
    two_values,
    all_equal,
    sorted,
    reversed,
    reversed_with_equals,
    organ_pipe,
    sawtooth,
    three_teeth,
    nearly_sorted,
    nearly_reversed,
    two_large_in_a_row,
    sorted_with_random_tail,
    jittered,
    powers_of_two,
    one_far_away,
    around_zero,
};

inline constexpr std::pair<shape, std::string_view> shapes[] = {
    {shape::random, "random"},
    {shape::few_values, "few values"},
    {shape::two_values, "two values"},
    {shape::all_equal, "all equal"},
    {shape::sorted, "sorted"},
    {shape::reversed, "reversed"},
    {shape::reversed_with_equals, "reversed with equals"},
    {shape::organ_pipe, "organ pipe"},
    {shape::sawtooth, "sawtooth"},
    {shape::three_teeth, "three teeth"},
    {shape::nearly_sorted, "nearly sorted"},
    {shape::nearly_reversed, "nearly reversed"},
    {shape::two_large_in_a_row, "two large in a row"},
    {shape::sorted_with_random_tail, "sorted with a random tail"},
    {shape::jittered, "jittered"},
    {shape::powers_of_two, "powers of two"},
    {shape::one_far_away, "one far away"},
    {shape::around_zero, "around zero"},
};

// Numbers in the given shape.
inline std::vector<int> numbers_in_shape(shape which, std::size_t n, support::random_source& random) {
    std::vector<int> numbers(n);
    auto const random_below_n = [&] { return static_cast<int>(random.below(n)); };
    for (std::size_t i = 0; i < n; ++i) {
        int const up = static_cast<int>(i);
        int const down = static_cast<int>(n - i);
        bool const now_and_then = random.below(60) == 0;
        switch (which) {
        case shape::random: numbers[i] = random.between(0, 0x7FFF'FFFE); break;
        case shape::few_values: numbers[i] = random.between(0, 15); break;
        case shape::two_values: numbers[i] = random.between(0, 1); break;
        case shape::all_equal: numbers[i] = 7; break;
        case shape::sorted: numbers[i] = up; break;
        case shape::reversed: numbers[i] = down; break;
        case shape::reversed_with_equals: numbers[i] = down / 3; break;
        case shape::organ_pipe: numbers[i] = (std::min)(up, down); break;
        case shape::sawtooth: numbers[i] = up % 97; break;
        case shape::three_teeth: numbers[i] = up % static_cast<int>(n / 3 + 1); break;
        case shape::nearly_sorted: numbers[i] = now_and_then ? random_below_n() : up; break;
        case shape::nearly_reversed: numbers[i] = now_and_then ? random_below_n() : down; break;
        case shape::two_large_in_a_row: numbers[i] = i % 100 == 50 || i % 100 == 51 ? up + 1'000'000 : up; break;
        case shape::sorted_with_random_tail: numbers[i] = i < n - n / 50 ? up : random_below_n(); break;
        case shape::jittered: numbers[i] = up + random.between(0, 8); break;
        case shape::powers_of_two: numbers[i] = (1 << random.below(30)) + random.between(0, 9); break;
        case shape::one_far_away: numbers[i] = i == n / 2 ? 0x7FFF'FFFE : random_below_n(); break;
        case shape::around_zero: numbers[i] = random_below_n() - static_cast<int>(n / 2); break;
        }
    }
    return numbers;
}

// On both sides of every size at which the sort does something else.
inline std::vector<std::size_t> sizes_around_thresholds(std::size_t largest) {
    std::vector<std::size_t> sizes;
    for (std::size_t n = 0; n <= 2 * sorting::merging_sort_limit + 2; ++n) {
        sizes.push_back(n);
    }
    for (std::size_t threshold :
         {8 * sorting::fewest_pairs, sorting::ninther_from, sorting::unknown_leaf, 8 * sorting::most_pairs,
          16 * sorting::ninther_from, static_cast<std::size_t>(sorting::leaf_ns / sorting::key_sort_ns),
          2 * static_cast<std::size_t>(sorting::leaf_ns / sorting::key_sort_ns), 256 * sorting::ninther_from,
          sorting::least_distributed, sorting::largest_section, sorting::least_classified,
          2 * sorting::least_classified}) {
        sizes.insert(sizes.end(), {threshold - 1, threshold, threshold + 1});
    }
    sizes.push_back((1U << 20) + 3);
    std::sort(sizes.begin(), sizes.end());
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    std::erase_if(sizes, [&](std::size_t n) { return n > largest; });
    return sizes;
}

// body(policy) on every pool. Grain 1 divides down to the leaves, whatever the cost.
template <class Body>
void with_pools(Body const& body) {
    for (unsigned threads : support::thread_counts) {
        for (std::size_t grain : {std::size_t{0}, std::size_t{1}, std::size_t{100}}) {
            if (::testing::Test::HasFailure()) {
                return;
            }
            SCOPED_TRACE("pool of " + std::to_string(threads) + ", grain " + std::to_string(grain));
            body(heist::par.on(support::pool_of(threads)).grain(grain));
        }
    }
}
