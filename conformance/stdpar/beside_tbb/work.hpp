// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same calls in both files, with the same types: but for the namespace of the policies, the linker would take one file's functions
// for both.
#pragma once

#include <algorithm>
#include <cmath>
#include <execution>
#include <functional>
#include <numeric>
#include <vector>

struct root {
    double operator()(double x) const { return std::sqrt(x); }
};

// Five calls; returns 0 if their results are right.
template <class Policy>
int work(Policy const& policy) {
    std::vector<double> values(100'000);
    for (std::size_t i = 0; i != values.size(); ++i) {
        values[i] = static_cast<double>(i * 7919 % values.size());
    }
    std::vector<double> roots(values.size());
    std::transform(policy, values.begin(), values.end(), roots.begin(), root());
    std::sort(policy, values.begin(), values.end());
    double const sum = std::reduce(policy, values.begin(), values.end(), 0.0, std::plus<>());
    double const largest = *std::max_element(policy, roots.begin(), roots.end());
    std::inclusive_scan(policy, values.begin(), values.end(), values.begin());
    return sum == 4'999'950'000.0 && values.back() == sum && largest == root()(99'999) ? 0 : 1;
}
