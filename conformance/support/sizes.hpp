// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/scale.hpp"

#include <cstddef>
#include <vector>

namespace support {

// Lengths around everything that may be a threshold: unrolled and vectorised leaves (8 to 64), cache lines, pages,
// the smallest range worth a second thread, and a last one that is odd, large, and a multiple of nothing.
inline std::vector<std::size_t> sizes_up_to(std::size_t largest) {
    static constexpr std::size_t all[] = {0,
                                          1,
                                          2,
                                          3,
                                          4,
                                          5,
                                          7,
                                          8,
                                          9,
                                          15,
                                          16,
                                          17,
                                          31,
                                          32,
                                          33,
                                          63,
                                          64,
                                          65,
                                          127,
                                          128,
                                          129,
                                          255,
                                          256,
                                          257,
                                          1000,
                                          1023,
                                          1024,
                                          1025,
                                          4095,
                                          4096,
                                          4097,
                                          8191,
                                          8192,
                                          8193,
                                          9999,
                                          16383,
                                          16384,
                                          16385,
                                          65537,
                                          262143,
                                          (1u << 20) + 3};
    std::vector<std::size_t> chosen;
    for (std::size_t size : all) {
        if (size <= largest) {
            chosen.push_back(size);
        }
    }
    return chosen;
}

inline std::vector<std::size_t> sizes() {
    return sizes_up_to(scaled((1u << 20) + 3, 16385));
}

// For inputs whose elements are expensive (strings, list nodes, user types).
inline std::vector<std::size_t> modest_sizes() {
    return sizes_up_to(scaled(4097, 1025));
}

} // namespace support
