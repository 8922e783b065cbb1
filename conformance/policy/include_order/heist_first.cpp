// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <ranges>
#include <vector>

#include "check.hpp"

int heist_first();
int heist_first() {
    return use_everything();
}
