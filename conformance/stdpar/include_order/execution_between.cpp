// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <numeric>

#include <execution>

#include <memory>

#include <algorithm>

#include <execution>

#include "check.hpp"

int execution_between();
int execution_between() {
    return use_std_policies();
}
