// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <execution>

#include <heist/heist.hpp>

#include "check.hpp"

int execution_first();
int execution_first() {
    return use_everything();
}
