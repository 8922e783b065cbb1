// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/differential.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace support {

// A haystack, and a needle that is often a part of it: no element, a few or many, sometimes more than the haystack has.
inline constexpr auto with_needle = [](random_source& random, auto hay) {
    using value = typename decltype(hay)::value_type;
    auto const size = static_cast<std::size_t>(std::distance(hay.begin(), hay.end()));
    std::size_t const lengths[] = {0, 1, 2, 3, 40};
    std::vector<value> needle(lengths[random.below(5)], value_of<value>(1));
    if (size >= needle.size() && random.below(4) != 0) {
        auto from = hay.begin();
        std::advance(from, random.below(size - needle.size() + 1));
        std::copy_n(from, needle.size(), needle.begin());
    }
    return std::pair(hay, decltype(hay)(needle.begin(), needle.end()));
};

} // namespace support
