// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libc++'s <numeric> includes <execution>.
#include <heist/numeric.hpp>

#include <algorithm>
#include <execution>
#include <memory>

#include "check.hpp"

int heist_numeric_first();
int heist_numeric_first() {
    int const values[] = {3, 1, 2};
    return use_std_policies() + std::reduce(heist::par, values, values + 3) - 6;
}
