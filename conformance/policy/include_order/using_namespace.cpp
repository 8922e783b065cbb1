// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With both namespaces opened, and with argument-dependent lookup alone, calls must not become ambiguous.
#include <algorithm>
#include <numeric>
#include <vector>

#include <heist/heist.hpp>

#include "check.hpp"

int using_namespace();
int using_namespace() {
    std::vector<int> values{3, 1, 2};
    for_each(heist::par, values.begin(), values.end(), [](int& x) { ++x; });
    sort(heist::par, values.begin(), values.end());
    int result = reduce(heist::par, values.begin(), values.end()) - 9;
    {
        using namespace std;
        using namespace heist;
        for_each(par, values.begin(), values.end(), [](int& x) { --x; });
        for_each_n(par, values.begin(), 3, [](int& x) { ++x; });
        std::sort(par, values.begin(), values.end());
        result += reduce(par, values.begin(), values.end(), 1) - 10;
        result += transform_reduce(par, values.begin(), values.end(), values.begin(), 0) - 29;
    }
    return result + use_everything();
}
