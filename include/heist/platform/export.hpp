// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// HEIST_API marks what the compiled library offers to its users' translation units.
//
// HEIST_SHARED is defined for the library and for its users when heist is a shared library; heist_EXPORTS
// only while the library itself is compiled (CMake defines it for every shared target). A static heist
// exports nothing: two shared libraries that each contain a copy of it must not interpose each other's
// symbols.
#if !defined(HEIST_SHARED)
#define HEIST_API
#elif defined(_WIN32) && defined(heist_EXPORTS)
#define HEIST_API __declspec(dllexport)
#elif defined(_WIN32)
#define HEIST_API __declspec(dllimport)
#else
#define HEIST_API __attribute__((visibility("default")))
#endif
