// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdio>
#include <cstdlib>

namespace heist::platform {

// pre: none; any thread. The line is one write, so that lines of several threads do not mix.
[[noreturn]] inline void assertion_failed(char const* file, int line, char const* condition,
                                          char const* what_to_do) noexcept {
    std::fprintf(stderr, "heist: %s:%d: not true: %s: %s\n", file, line, condition, what_to_do);
    std::abort();
}

} // namespace heist::platform

// HEIST_ASSERT(condition, "what to do"): a precondition that a caller can break, checked unless NDEBUG is
// defined. With NDEBUG the condition is still compiled, but never evaluated.
#if defined(NDEBUG)
#define HEIST_ASSERT(condition, what_to_do) static_cast<void>(sizeof((condition) ? true : false))
#else
#define HEIST_ASSERT(condition, what_to_do)                                                                            \
    ((condition) ? static_cast<void>(0)                                                                                \
                 : ::heist::platform::assertion_failed(__FILE__, __LINE__, #condition, what_to_do))
#endif
