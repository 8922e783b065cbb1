// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <simulate/machine.hpp>

namespace heist::platform {

inline void cpu_pause() noexcept {
    simulate::pause();
}

} // namespace heist::platform
