// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// What a compiler must be told before it reads any other header of heist. The file that is not there ends the compilation: thousands of
// messages would follow.
#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "Heist needs C++20: compile with -std=c++20"
#include <heist/platform/the_error_above_says_what_is_missing>
#endif
#if !defined(__cpp_exceptions)
#error "Heist needs exceptions: compile without -fno-exceptions"
#include <heist/platform/the_error_above_says_what_is_missing>
#endif
