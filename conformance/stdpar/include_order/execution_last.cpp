// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <memory>
#include <numeric>

#include <execution>

#include "check.hpp"

int execution_last();
int execution_last() {
    return use_std_policies();
}
