// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/seed.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <source_location>
#include <string>
#include <vector>

namespace support {

// Random numbers for one test. While it lives, every failure of this thread says how to get the same numbers again.
class random_source {
public:
    explicit random_source(std::source_location where = std::source_location::current())
        : trace_(where.file_name(), static_cast<int>(where.line()),
                 "run again with HEIST_TEST_SEED=" + std::to_string(process_seed())),
          engine_(process_seed() ^ (std::uint64_t{where.line()} << 40)) {}

    std::uint64_t bits() { return engine_(); }

    // Uniform in [0, bound); bound > 0.
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }

    template <class T>
    T between(T low, T high) {
        return static_cast<T>(low + static_cast<T>(below(static_cast<std::size_t>(high - low) + 1)));
    }

    template <class T>
    std::vector<T> numbers(std::size_t n, T low, T high) {
        std::vector<T> values(n);
        for (T& value : values) {
            value = between(low, high);
        }
        return values;
    }

    // Fractions with full mantissas, positive and negative: their sum depends on the order of the additions.
    std::vector<double> fractions(std::size_t n) {
        std::uniform_real_distribution<double> distribution(-1.0, 1.0);
        std::vector<double> values(n);
        for (double& value : values) {
            value = distribution(engine_);
        }
        return values;
    }

private:
    ::testing::ScopedTrace trace_;
    std::mt19937_64 engine_;
};

} // namespace support
