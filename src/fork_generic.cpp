// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/platform/fork.hpp>

namespace heist::platform {

bool on_fork(void (*)(), void (*)(), void (*)()) noexcept {
    return true;
}

bool on_fork_in_child(void (*)()) noexcept {
    return true;
}

} // namespace heist::platform
