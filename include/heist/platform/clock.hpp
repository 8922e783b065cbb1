// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include <heist/platform/export.hpp>

namespace heist::platform {

// Nanoseconds since some fixed moment; never goes back, also when the wall clock is set. Not inline: <chrono> would cost every user's
// file more time than the call costs here.
HEIST_API std::int64_t now_ns() noexcept;

} // namespace heist::platform
