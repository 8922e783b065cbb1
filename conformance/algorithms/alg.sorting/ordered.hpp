// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/random.hpp"
#include "support/tracked.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace support {

// An element that remembers where it was; only `key` is compared.
struct keyed {
    int key = 0;
    int place = 0;
    bool operator==(keyed const&) const = default;
};
inline constexpr auto by_key = [](keyed const& a, keyed const& b) { return a.key < b.key; };

// About four of each key.
inline std::vector<keyed> keyed_values(random_source& random, std::size_t size) {
    std::vector<keyed> values(size);
    for (std::size_t i = 0; i != size; ++i) {
        values[i] = {static_cast<int>(random.below(size / 4 + 2)), static_cast<int>(i)};
    }
    return values;
}

inline constexpr auto by_value = [](move_only const& a, move_only const& b) { return a.value() < b.value(); };

// Each number below `size` once, in random order.
inline std::vector<move_only> shuffled_numbers(random_source& random, std::size_t size) {
    std::vector<move_only> numbers;
    numbers.reserve(size);
    for (std::size_t i = 0; i != size; ++i) {
        numbers.emplace_back(static_cast<std::int64_t>(i));
        std::swap(numbers[i], numbers[random.below(i + 1)]);
    }
    return numbers;
}

// The same elements, in order.
template <class Container>
Container sorted(Container container) {
    std::vector<typename Container::value_type> values(container.begin(), container.end());
    std::sort(values.begin(), values.end());
    return Container(values.begin(), values.end());
}

// Sorted, but for two elements sometimes.
inline constexpr auto nearly_sorted = [](random_source& random, auto container) {
    container = sorted(container);
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    if (size != 0 && random.below(2) == 0) {
        auto const at = [&](std::size_t i) { return std::next(container.begin(), static_cast<std::ptrdiff_t>(i)); };
        std::iter_swap(at(random.below(size)), at(random.below(size)));
    }
    return container;
};

// A container and an index: at an end, near it, or somewhere.
inline constexpr auto with_index = [](random_source& random, auto container) {
    auto const size = static_cast<std::size_t>(std::distance(container.begin(), container.end()));
    std::size_t const places[] = {0, size / 64, size / 2, size - size / 64, size, random.below(size + 1)};
    return std::pair(container, static_cast<std::ptrdiff_t>(places[random.below(std::size(places))]));
};

} // namespace support
