// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/splitting/stop.hpp>

namespace heist::splitting {

char const* stopped::what() const noexcept {
    return "heist: the call was told to stop";
}

void throw_stopped() {
    throw stopped();
}

} // namespace heist::splitting
