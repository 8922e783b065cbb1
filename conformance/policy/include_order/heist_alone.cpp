// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/heist.hpp>

#include "check.hpp"

int heist_alone();
int heist_alone() {
    return use_everything();
}
