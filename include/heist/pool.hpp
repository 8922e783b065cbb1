// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/language.hpp> // first: it ends what cannot be compiled

#include <heist/scheduler/join.hpp>
#include <heist/scheduler/pool.hpp>
#include <heist/scheduler/task_group.hpp>

// Pools, and the two ways to make tasks by hand. The pool is documented in scheduler/pool.hpp, what its numbers mean in
// scheduler/statistics.hpp, task_group in scheduler/task_group.hpp.
namespace heist {

using scheduler::default_pool;
using scheduler::pool;
using scheduler::pool_options;
using scheduler::pool_statistics;
using scheduler::task_group;

// join(f, g) and join(pool, f, g): runs f() and g(), perhaps at the same time, and returns when both have ended. If f throws,
// its exception arrives (and g has either ended or was never started), else g's.
using scheduler::join;

} // namespace heist
