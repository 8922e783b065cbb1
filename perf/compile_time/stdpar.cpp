// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <execution>
#include <vector>

void sort_numbers(std::vector<int>& numbers) {
    std::sort(std::execution::par, numbers.begin(), numbers.end());
}
