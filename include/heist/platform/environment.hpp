// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

namespace heist::platform {

inline constexpr unsigned most_threads_from_environment = 1024;

// The value of HEIST_THREADS, a decimal number from 1 to most_threads_from_environment; 0 if it is unset,
// empty or bad. The first bad value of the process gets one line on stderr. Unset in set-user-ID programs
// where the C library can tell.
HEIST_API unsigned threads_from_environment() noexcept;

} // namespace heist::platform
