// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp>

#include <algorithm>
#include <execution>
#include <numeric>

#include "check.hpp"

int execution_last();
int execution_last() {
    return use_everything();
}
