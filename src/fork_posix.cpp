// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <pthread.h>

#include <heist/platform/fork.hpp>

namespace heist::platform {

// glibc ties the handlers to the shared object that calls pthread_atfork and drops them at its dlclose, so a
// fork() after that does not jump into unmapped code.
bool on_fork(void (*prepare)(), void (*parent)(), void (*child)()) noexcept {
    return pthread_atfork(prepare, parent, child) == 0;
}

bool on_fork_in_child(void (*handler)()) noexcept {
    return on_fork(nullptr, nullptr, handler);
}

} // namespace heist::platform
