// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The standard's policies and ours in one file, each keeps its meaning.
#include <heist/heist.hpp>

#include <algorithm>
#include <execution>
#include <numeric>

#include "check.hpp"

int beside_std_par();
int beside_std_par() {
    int result = use_everything();
#if defined(__cpp_lib_execution)
    int values[] = {3, 1, 2};
    std::for_each(std::execution::par, values, values + 3, [](int& x) { ++x; });
    std::sort(std::execution::par, values, values + 3);
    result += std::reduce(std::execution::par, values, values + 3) - 9;
    result += std::transform_reduce(std::execution::par_unseq, values, values + 3, values, 0) - 29;
    result += values[0] - 2;
#endif
    return result;
}
