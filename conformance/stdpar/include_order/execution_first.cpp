// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution>

#include <algorithm>
#include <memory>
#include <numeric>

#include "check.hpp"

int execution_first();
int execution_first() {
    return use_std_policies();
}
