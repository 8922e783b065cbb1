// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <functional>
#include <memory>
#include <numeric>
#include <ranges>
#include <vector>

#include <heist/heist.hpp>

#include "check.hpp"

int heist_last();
int heist_last() {
    return use_everything();
}
