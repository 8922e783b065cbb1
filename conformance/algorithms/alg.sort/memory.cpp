// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// sort is in place. The one exception are arrays that are nearly in order: a buffer for those that are not.

#include "shapes.hpp"
#include "support/allocation_counter.hpp"

#include <string>

namespace {

template <class T>
void expect_allocations(shape which, std::uint64_t most) {
    support::random_source random;
    std::vector<int> const numbers = numbers_in_shape(which, 100'000, random);
    auto const policy = heist::par.on(support::pool_of(2));
    for (int round = 0; round < 3; ++round) { // the pool starts in the first
        std::vector<T> values;
        for (int number : numbers) {
            if constexpr (std::is_same_v<T, std::string>) {
                values.push_back(std::to_string(number));
            } else {
                values.push_back(static_cast<T>(number));
            }
        }
        std::uint64_t const before = support::allocations();
        heist::sort(policy, values.begin(), values.end());
        if (round > 0) {
            EXPECT_LE(support::allocations() - before, most);
        }
        EXPECT_TRUE(std::is_sorted(values.begin(), values.end()));
    }
}

TEST(sort_memory, no_allocation_but_for_the_outliers_of_nearly_sorted_arrays) {
    for (auto const& [which, name] : shapes) {
        SCOPED_TRACE(name);
        expect_allocations<int>(which, 1);
        expect_allocations<std::string>(which, 0);
    }
    for (shape which : {shape::random, shape::few_values, shape::sorted, shape::reversed, shape::organ_pipe}) {
        expect_allocations<int>(which, 0);
        expect_allocations<double>(which, 0);
    }
}

} // namespace
