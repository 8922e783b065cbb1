// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace support {

// How often each index of [0, n) was seen. A count per index, not a sum: a lost and a duplicated element can't
// cancel each other out.
class visits {
public:
    explicit visits(std::size_t n) : counts_(n) {}

    void add(std::size_t index) {
        if (index < counts_.size()) {
            counts_[index].fetch_add(1, std::memory_order_relaxed);
        } else {
            outside_.fetch_add(1, std::memory_order_relaxed);
        }
    }
    std::uint32_t operator[](std::size_t index) const { return counts_[index].load(std::memory_order_relaxed); }
    std::size_t size() const { return counts_.size(); }

    // Was every index in [first, last) seen `times` times, and none outside [0, n)?
    ::testing::AssertionResult all(std::uint32_t times, std::size_t first, std::size_t last) const {
        for (std::size_t i = first; i < last; ++i) {
            if ((*this)[i] != times) {
                return ::testing::AssertionFailure() << "index " << i << " of " << size() << " was visited "
                                                     << (*this)[i] << " times instead of " << times;
            }
        }
        if (outside_.load(std::memory_order_relaxed) != 0) {
            return ::testing::AssertionFailure() << outside_ << " visits outside the range of " << size();
        }
        return ::testing::AssertionSuccess();
    }
    ::testing::AssertionResult all(std::uint32_t times) const { return all(times, 0, size()); }
    ::testing::AssertionResult all_once() const { return all(1); }

    ::testing::AssertionResult none_more_than_once() const {
        for (std::size_t i = 0; i < size(); ++i) {
            if ((*this)[i] > 1) {
                return ::testing::AssertionFailure() << "index " << i << " was visited " << (*this)[i] << " times";
            }
        }
        return ::testing::AssertionSuccess();
    }

private:
    std::vector<std::atomic<std::uint32_t>> counts_;
    std::atomic<std::size_t> outside_{0};
};

} // namespace support
