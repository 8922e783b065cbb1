// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/language.hpp> // first: it ends what cannot be compiled

#include <heist/algorithm.hpp>
#include <heist/execution.hpp>
#include <heist/memory.hpp>
#include <heist/numeric.hpp>
#include <heist/pool.hpp>
#include <heist/version.hpp>
