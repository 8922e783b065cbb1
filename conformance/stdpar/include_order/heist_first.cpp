// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp>

#include <execution>

#include <algorithm>

#include "policy/include_order/check.hpp"

#include "check.hpp"

int heist_first();
int heist_first() {
    return use_std_policies() + use_everything();
}
