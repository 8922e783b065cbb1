// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace heist::platform {

// Two words that different threads write must lie at least this many bytes apart.
//
// Fixed per architecture, because the layout of our types depends on it:
// std::hardware_destructive_interference_size follows -mtune with GCC, so the library and its user could
// disagree.
#if defined(__s390x__)
inline constexpr std::size_t cache_line = 256;
#elif defined(__aarch64__) || defined(_M_ARM64) || defined(__powerpc64__)
// Apple, ThunderX and POWER have lines of 128 bytes; 64-byte ARM cores pay with a little memory only.
inline constexpr std::size_t cache_line = 128;
#else
// Some x86 processors prefetch lines in pairs: README.md, Decisions, says why it is not 128.
inline constexpr std::size_t cache_line = 64;
#endif

} // namespace heist::platform
