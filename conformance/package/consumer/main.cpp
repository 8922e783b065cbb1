// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>

int main() {
    std::vector<int> numbers(100'000);
    std::iota(numbers.begin(), numbers.end(), 0);

    heist::pool pool{heist::pool_options{.threads = 2}};
    std::sort(heist::par.on(pool), numbers.begin(), numbers.end(), std::greater<>{});
    long long const sum = std::reduce(heist::par, numbers.begin(), numbers.end(), 0LL);

    bool const right = std::is_sorted(numbers.begin(), numbers.end(), std::greater<>{}) && sum == 4'999'950'000;
    std::puts(right ? "sorted and summed" : "wrong result");
    return right ? 0 : 1;
}
