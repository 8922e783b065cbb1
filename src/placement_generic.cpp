// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/platform/placement.hpp>

namespace heist::platform {

// Left to the kernel.
int placement::this_cpu() noexcept {
    return no_cpu;
}
void placement::adopt_this_thread() noexcept {}
void placement::keep_off_this_cpu() noexcept {}
void placement::move_off(int) noexcept {}

} // namespace heist::platform
