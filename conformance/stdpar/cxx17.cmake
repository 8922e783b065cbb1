# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D compiler=<c++> -D flags=<list> -D source=<file> -P cxx17.cmake
#
# A file that is compiled as C++17 gets one error, which says what to do.
cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND ${compiler} ${flags} -std=c++17 -fsyntax-only ${source} ERROR_VARIABLE output RESULT_VARIABLE failed)
string(REGEX MATCHALL "error: " errors "${output}")
if(NOT failed OR NOT errors STREQUAL "error: " OR NOT output MATCHES "error: [^\n]*heist::stdpar needs C\\+\\+20: compile this file with -std=c\\+\\+20")
    message(FATAL_ERROR "compiled as C++17, ${source} gives\n${output}")
endif()
