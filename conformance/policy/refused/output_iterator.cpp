// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/algorithm.hpp>

#include <iterator>
#include <vector>

int main() {
    std::vector<int> const in(100);
    std::vector<int> out;
    std::unique_copy(heist::par.threads(2), in.begin(), in.end(), std::back_inserter(out));
}
