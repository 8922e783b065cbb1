// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <heist/pool.hpp>

#include <heist/numeric.hpp>

#include <heist/execution.hpp>

#include <heist/algorithm.hpp>

#include "check.hpp"

int one_header_each();
int one_header_each() {
    return use_everything();
}
