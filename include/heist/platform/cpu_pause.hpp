// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#if defined(_MSC_VER)
#include <intrin.h>
#endif

namespace heist::platform {

// One step of a spin loop: tells the CPU that this thread waits for another one. No memory order, no system
// call.
inline void cpu_pause() noexcept {
#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
    _mm_pause();
#elif defined(_MSC_VER) && defined(_M_ARM64)
    __isb(_ARM64_BARRIER_SY);
#elif defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    // yield is a no-op on most cores; isb empties the pipeline and takes about as long as pause on x86.
    __asm__ __volatile__("isb");
#elif defined(__arm__)
    __asm__ __volatile__("yield");
#endif
}

} // namespace heist::platform
