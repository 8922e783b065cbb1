// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// HEIST_API marks what the compiled library offers to its users' translation units.
//
// HEIST_SHARED is defined for the library and for its users when heist is a shared library; heist_EXPORTS
// only while the library itself is compiled (CMake defines it for every shared target). A static heist
// exports nothing that was compiled in it. What its users' files instantiate are weak symbols all the same, which the
// dynamic linker merges: of two shared libraries that each contain a copy, one may run its calls on the other's pool,
// unless they are compiled with -fvisibility=hidden.
#if !defined(HEIST_SHARED)
#define HEIST_API
#elif defined(_WIN32) && defined(heist_EXPORTS)
#define HEIST_API __declspec(dllexport)
#elif defined(_WIN32)
#define HEIST_API __declspec(dllimport)
#else
#define HEIST_API __attribute__((visibility("default")))
#endif
