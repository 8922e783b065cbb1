// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <vector>

void sort_numbers(std::vector<int>& numbers) {
    std::sort(numbers.begin(), numbers.end());
}
