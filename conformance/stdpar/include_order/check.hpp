// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included last by each file of this folder: uses what existing code would use. It includes nothing, on purpose: what it needs must come
// from the headers under test.
#pragma once

#ifndef HEIST_STDPAR_ACTIVE
#error "<execution> is not Heist's"
#endif

namespace {

inline int use_std_policies() {
    int values[] = {3, 1, 2, 5, 4};
    std::for_each(std::execution::par, values, values + 5, [](int& x) { ++x; });
    std::for_each(std::execution::seq, values, values + 5, [](int& x) { --x; });
    std::sort(std::execution::par, values, values + 5);
    std::sort(std::execution::par_unseq, values, values + 5, [](int a, int b) { return b < a; });
    int result = values[0] - 5;
    result += static_cast<int>(std::count(std::execution::unseq, values, values + 5, 3)) - 1;
    result += std::reduce(std::execution::par, values, values + 5) - 15;
    result += std::transform_reduce(std::execution::par, values, values + 5, values, 0) - 55;
    std::exclusive_scan(std::execution::par, values, values + 5, values, 1);
    result += values[4] - 15;
    std::destroy(std::execution::par, values, values + 5);
    std::uninitialized_fill(std::execution::par, values, values + 5, 7);
    return result + (values[4] - 7);
}

} // namespace
