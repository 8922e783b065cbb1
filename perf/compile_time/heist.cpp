// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/algorithm.hpp>

#include <vector>

void sort_numbers(std::vector<int>& numbers) {
    std::sort(heist::par, numbers.begin(), numbers.end());
}
