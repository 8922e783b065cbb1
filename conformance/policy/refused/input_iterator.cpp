// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/algorithm.hpp>

#include <iostream>
#include <iterator>

int main() {
    using numbers = std::istream_iterator<int>;
    return std::any_of(heist::par, numbers(std::cin), numbers(), [](int i) { return i == 0; }) ? 1 : 0;
}
