// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// Read by the shadow <execution> before the standard library's: keeps that one from defining the algorithms itself.

#if __cplusplus < 202002L
#error "heist::stdpar needs C++20: compile this file with -std=c++20, or in CMake with cxx_std_20"
#endif

#include <version> // says which standard library this is

#if defined(__GLIBCXX__)

#ifndef __pstl
#error                                                                                                                 \
    "heist::stdpar needs -D__pstl=__pstl_heist on the command line: link the CMake target heist::stdpar, or ask pkg-config for heist-stdpar"
#endif
#ifdef _PSTL_GLUE_ALGORITHM_IMPL_H
#error                                                                                                                 \
    "libstdc++'s own <execution> was read before Heist's: a directory of libstdc++ is named with -I or -isystem before heist::stdpar's"
#endif
// libstdc++ 10 and later declares the algorithms in <algorithm>, <numeric> and <memory>, and defines them in files with these guards.
#define _PSTL_GLUE_ALGORITHM_IMPL_H
#define _PSTL_GLUE_NUMERIC_IMPL_H
#define _PSTL_GLUE_MEMORY_IMPL_H
#define _PSTL_ALGORITHM_IMPL_H
#define _PSTL_NUMERIC_IMPL_H
#define _PSTL_PARALLEL_BACKEND_H

#elif defined(_LIBCPP_VERSION)

#if _LIBCPP_VERSION < 190000
#error "heist::stdpar needs libc++ 19 or later"
#endif
#ifdef _LIBCPP_HAS_NO_INCOMPLETE_PSTL
#error "libc++ has the policies of std::execution only with -fexperimental-library"
#endif
// libc++ 19 declares 30 of the names. With these guards on the command line it declares none.
#if !defined(_LIBCPP___ALGORITHM_PSTL_H) || !defined(_LIBCPP___NUMERIC_PSTL_H)
#error                                                                                                                 \
    "heist::stdpar needs definitions on the command line: link the CMake target heist::stdpar, or ask pkg-config for heist-stdpar"
#endif

#else
#error "heist::stdpar knows libstdc++ and libc++ only"
#endif

// The macro by which a program can tell: #ifndef HEIST_STDPAR_ACTIVE, #error.
#define HEIST_STDPAR_ACTIVE 1
