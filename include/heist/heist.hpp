// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithm.hpp>
#include <heist/execution.hpp>
#include <heist/memory.hpp>
#include <heist/numeric.hpp>
#include <heist/pool.hpp>
#include <heist/version.hpp>
