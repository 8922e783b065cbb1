// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <execution>
#include <numeric>

#include <heist/heist.hpp>

#include "policy/include_order/check.hpp"

#include "check.hpp"

int heist_last();
int heist_last() {
    return use_std_policies() + use_everything();
}
