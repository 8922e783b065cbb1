// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With both namespaces opened, and with argument-dependent lookup alone, calls must not become ambiguous.
#include <algorithm>
#include <execution>
#include <numeric>
#include <vector>

#include <heist/heist.hpp>

#include "check.hpp"

int using_namespace();
int using_namespace() {
    std::vector<int> values{3, 1, 2};
    sort(std::execution::par, values.begin(), values.end());
    int result = values[0] - 1;
    {
        using namespace std;
        using namespace std::execution;
        for_each(par, values.begin(), values.end(), [](int& x) { ++x; });
        for_each_n(par_unseq, values.begin(), 3, [](int& x) { ++x; });
        sort(seq, values.begin(), values.end());
        result += reduce(par, values.begin(), values.end(), 1) - 13;
        result += reduce(heist::par, values.begin(), values.end(), 1) - 13;
        result += transform_reduce(unseq, values.begin(), values.end(), values.begin(), 0) - 50;
    }
    return result + use_std_policies();
}
