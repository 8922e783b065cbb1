// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace perf {

// One function per file of this folder. Called from main, when all offers of the peers have been made.
void register_call();
void register_crowd();
void register_deque();
void register_hot();
void register_idle();
void register_join();
void register_range_slot();
void register_reproducible();
void register_task_group();
void register_wake();

} // namespace perf
