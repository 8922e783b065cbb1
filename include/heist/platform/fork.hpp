// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

namespace heist::platform {

// Calls prepare before each fork() of this process, then parent in the parent and child in the child, all on
// the thread that forks. Null leaves a moment out. Every call registers once more and nothing unregisters but
// the unloading of the library: call it once per handler. false if the system has no memory for it. Where
// there is no fork() the handlers are never called, and the answer is true.
HEIST_API bool on_fork(void (*prepare)(), void (*parent)(), void (*child)()) noexcept;

// on_fork for the child alone.
HEIST_API bool on_fork_in_child(void (*handler)()) noexcept;

} // namespace heist::platform
