// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What std::sort(std::execution::par, …) takes and gives back.
#include "support/allocation_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <execution>
#include <fstream>
#include <numeric>
#include <vector>

namespace {

std::vector<int> shuffled(std::size_t size) {
    std::vector<int> values(size);
    for (std::size_t i = 0; i != size; ++i) {
        values[i] = static_cast<int>((i + 1) * 7919 % size);
    }
    return values;
}

// In order but for one element in 64, far from its place.
std::vector<int> nearly_sorted(std::size_t size) {
    std::vector<int> values(size);
    std::iota(values.begin(), values.end(), 0);
    for (std::size_t i = 0; i < size / 2; i += 64) {
        std::swap(values[i], values[size - 1 - i]);
    }
    return values;
}

// All memory that the process holds, by whatever allocator; 0 where that can't be asked.
std::size_t resident_bytes() {
    std::size_t all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident * 4096;
}

constexpr std::size_t size = 2'000'000;

} // namespace

TEST(sort_memory, ten_thousand_sorts_leave_nothing_behind) {
    auto const source = shuffled(5'000); // of these, libstdc++ 12 on TBB leaves several kilobytes behind
    auto values = source;
    auto const sort = [&](int times) {
        for (int round = 0; round != times; ++round) {
            std::copy(source.begin(), source.end(), values.begin());
            std::sort(std::execution::par, values.begin(), values.end());
        }
    };
    sort(100); // the pool starts
    std::size_t const living = support::living_bytes();
    std::size_t const resident = resident_bytes();
    sort(10'000);
    EXPECT_LT(support::living_bytes(), living + 4096); // a worker may have started meanwhile
    EXPECT_LT(resident_bytes(), resident + 4 * 1024 * 1024);
    EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
}

template <class... Compare>
void expect_peak(std::size_t most, Compare... comp) {
    constexpr std::size_t constant = 64 * 1024;
    for (auto& values : {shuffled(size), nearly_sorted(size)}) {
        auto sorted = values;
        std::sort(std::execution::par, sorted.begin(), sorted.begin() + 100'000, comp...); // the pool starts
        sorted = values;
        auto const before = support::living_bytes();
        support::forget_peak();
        std::sort(std::execution::par, sorted.begin(), sorted.end(), comp...);
        EXPECT_LT(support::peak_bytes() - before, most + constant);
        EXPECT_TRUE(std::is_sorted(sorted.begin(), sorted.end()));
    }
}

TEST(sort_memory, a_twentieth_of_the_input_is_enough_and_numbers_take_one_buffer) {
    expect_peak(size * sizeof(int) / 20, [](int a, int b) { return a < b; });
    expect_peak(size * sizeof(int) + size * sizeof(int) / 20);
}
