// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace support {

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr bool under_sanitizer = true;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
inline constexpr bool under_sanitizer = true;
#else
inline constexpr bool under_sanitizer = false;
#endif
#else
inline constexpr bool under_sanitizer = false;
#endif

#if defined(__OPTIMIZE__)
inline constexpr bool optimized = !under_sanitizer;
#else
inline constexpr bool optimized = false;
#endif

// How often to repeat, how large to make: `reduced` where every memory access costs ten times as much.
constexpr std::size_t scaled(std::size_t full, std::size_t reduced) {
    return under_sanitizer ? reduced : full;
}

} // namespace support
