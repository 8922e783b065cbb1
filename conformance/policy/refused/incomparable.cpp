// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/algorithm.hpp>

#include <vector>

struct point {
    int x, y;
};

int main() {
    std::vector<point> points(100);
    std::sort(heist::par, points.begin(), points.end());
}
