// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <chrono>

#include <heist/platform/clock.hpp>

namespace heist::platform {

std::int64_t now_ns() noexcept {
    using namespace std::chrono;
    return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}

} // namespace heist::platform
