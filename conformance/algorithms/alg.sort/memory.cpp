// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Integers and what becomes integers take a buffer for each thread's section, strings one of their size and another for their prefixes; everything
// else is sorted in place, but for a buffer for the outliers of arrays that are nearly in order, and the numbers of the classes of large elements.

#include "shapes.hpp"
#include "support/allocation_counter.hpp"

#include <array>
#include <compare>
#include <string>
#include <type_traits>

namespace {

struct record {
    std::array<int, 6> numbers; // more than a few registers
    friend auto operator<=>(record const&, record const&) = default;
};

struct huge_record {
    std::array<int, 32> numbers;
    friend auto operator<=>(huge_record const&, huge_record const&) = default;
};

template <class T>
void expect_allocations(shape which, std::uint64_t most, std::size_t most_percent, std::size_t size = 100'000) {
    support::random_source random;
    std::vector<int> const numbers = numbers_in_shape(which, size, random);
    auto const policy = heist::par.on(support::pool_of(2));
    for (int round = 0; round < 3; ++round) { // the pool starts in the first
        std::vector<T> values;
        for (int number : numbers) {
            if constexpr (std::is_same_v<T, std::string>) {
                values.push_back(std::to_string(number));
            } else if constexpr (std::is_same_v<T, record> || std::is_same_v<T, huge_record>) {
                values.push_back({{number}});
            } else {
                values.push_back(static_cast<T>(number));
            }
        }
        std::uint64_t const before = support::allocations();
        std::size_t const living = support::living_bytes();
        support::forget_peak();
        heist::sort(policy, values.begin(), values.end());
        if (round > 0) {
            EXPECT_LE(support::allocations() - before, most);
            EXPECT_LE(support::peak_bytes() - living, values.size() * sizeof(T) / 100 * most_percent);
        }
        EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
    }
}

TEST(sort_memory, buffers_for_integers_and_strings_little_for_large_elements_and_none_for_others) {
    for (auto const& [which, name] : shapes) {
        SCOPED_TRACE(name);
        expect_allocations<int>(which, 16, 101);
        expect_allocations<std::string>(which, 2, 160);
        expect_allocations<record>(which, 0, 0);
        expect_allocations<huge_record>(which, 8, 5);
    }
    for (shape which : {shape::sorted, shape::reversed, shape::all_equal}) {
        expect_allocations<int>(which, 0, 0);
        expect_allocations<double>(which, 0, 0);
    }
}

TEST(sort_memory, many_integers_take_no_more_than_a_section_of_each_thread) {
    constexpr std::size_t sections = 16;
    constexpr std::size_t size = sections * sorting::largest_section;
    for (shape which : {shape::random, shape::few_values}) {
        expect_allocations<int>(which, 4 * sections, 2 * 100 / sections + 1, size);
    }
}

} // namespace
