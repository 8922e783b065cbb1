// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

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

// CMake says so where programs do not run on the processor that they were compiled for: preset aarch64.
#if defined(HEIST_EMULATED)
inline constexpr bool emulated = true;
#else
inline constexpr bool emulated = false;
#endif

// CMake says so where the scheduler is delayed ahead of each atomic operation: tests that are called <name>.chaos.
#if defined(HEIST_CHAOS)
inline constexpr bool with_chaos = true;
#else
inline constexpr bool with_chaos = false;
#endif

// Every memory access costs ten times as much.
inline constexpr bool slowed_down = under_sanitizer || emulated;

// How often to repeat, how large to make: `reduced` where all is slowed down.
constexpr std::size_t scaled(std::size_t full, std::size_t reduced) {
    return slowed_down ? reduced : full;
}

// The long form of a test: HEIST_SOAK is set by the label soak, HEIST_SOAK_SCALE=0.05 makes it a twentieth as long.
inline bool soaking() {
    return std::getenv("HEIST_SOAK") != nullptr;
}
inline double soak_scale() {
    char const* const given = std::getenv("HEIST_SOAK_SCALE");
    double const value = given == nullptr ? 1.0 : std::strtod(given, nullptr);
    return value > 0 ? value : 1.0;
}

// How often a test repeats what it does, in each of its forms.
struct repetitions {
    std::size_t usual;
    std::size_t sanitized; // or emulated
    std::size_t soak;
};
inline std::size_t times(repetitions of) {
    if (!soaking()) {
        return scaled(of.usual, of.sanitized);
    }
    double const slower = slowed_down ? static_cast<double>(of.usual) / static_cast<double>(of.sanitized) : 1.0;
    return (std::max)(std::size_t{1}, static_cast<std::size_t>(static_cast<double>(of.soak) * soak_scale() / slower));
}

} // namespace support
