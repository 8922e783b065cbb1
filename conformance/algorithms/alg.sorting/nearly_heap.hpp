// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/random.hpp"
#include "support/tracked.hpp"

#include <algorithm>
#include <utility>
#include <vector>

// A heap, but for two exchanged elements sometimes.
inline constexpr auto nearly_heap = [](support::random_source& random, auto container) {
    std::make_heap(container.begin(), container.end());
    if (!container.empty() && random.below(2) == 0) {
        using std::swap;
        swap(container[random.below(container.size())], container[random.below(container.size())]);
    }
    return container;
};

// A heap of elements that can't be copied, but for the one at `broken`.
inline std::vector<support::move_only> falling(int size, int broken) {
    std::vector<support::move_only> numbers;
    for (int i = 0; i != size; ++i) {
        numbers.emplace_back(i == broken ? size : -i);
    }
    return numbers;
}
inline constexpr auto by_value = [](support::move_only const& a, support::move_only const& b) {
    return a.value() < b.value();
};
