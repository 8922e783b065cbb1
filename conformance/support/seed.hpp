// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>

namespace support {

// A new seed for every process, unless HEIST_TEST_SEED gives one.
inline std::uint64_t process_seed() {
    static std::uint64_t const seed = [] {
        if (char const* given = std::getenv("HEIST_TEST_SEED")) {
            return static_cast<std::uint64_t>(std::strtoull(given, nullptr, 0));
        }
        std::random_device device;
        return (std::uint64_t{device()} << 32) | device();
    }();
    return seed;
}

} // namespace support
