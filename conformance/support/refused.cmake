# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D compiler=<c++> -D flags=<list> -D source=<file> -D text=<regular expression> -P refused.cmake
#
# A file that cannot be compiled gets one error, and it says what to do. (A fatal one may follow: no other does then.)
cmake_minimum_required(VERSION 3.22)

execute_process(COMMAND ${compiler} ${flags} -fsyntax-only ${source} ERROR_VARIABLE output RESULT_VARIABLE failed)
string(REGEX MATCHALL ": error: " errors "${output}")
if(NOT failed OR NOT errors STREQUAL ": error: " OR NOT output MATCHES ": error: [^\n]*${text}")
    message(FATAL_ERROR "${source} with ${flags} gives\n${output}")
endif()
