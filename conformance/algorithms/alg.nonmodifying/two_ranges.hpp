// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/differential.hpp"

#include <cstddef>
#include <iterator>
#include <utility>

namespace support {

// A range and a copy of it that often differs in one element.
inline constexpr auto two_ranges = [](random_source& random, auto one) {
    auto other = one;
    auto const size = static_cast<std::size_t>(std::distance(one.begin(), one.end()));
    if (size != 0 && random.below(2) == 0) {
        auto at = other.begin();
        std::advance(at, random.below(size));
        *at = value_of<typename decltype(one)::value_type>(1'000'000);
    }
    return std::pair(one, other);
};

// The same, and often one of them is half as long.
inline constexpr auto different_lengths = [](random_source& random, auto container) {
    auto data = two_ranges(random, container);
    if (random.below(2) == 0) {
        auto& shorter = random.below(2) == 0 ? data.first : data.second;
        shorter.resize(static_cast<std::size_t>(std::distance(shorter.begin(), shorter.end())) / 2);
    }
    return data;
};

} // namespace support
