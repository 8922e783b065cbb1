# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D fuzz=<program> -D header=<std.hpp> -P names.cmake
#
# There is a case for every algorithm that std.hpp names, and for nothing else.
cmake_minimum_required(VERSION 3.22)

file(STRINGS ${header} algorithms REGEX "^using heist::[a-z_]+;$")
list(TRANSFORM algorithms REPLACE "^using heist::([a-z_]+);$" "\\1")
list(SORT algorithms)
execute_process(COMMAND ${fuzz} --list OUTPUT_VARIABLE cases COMMAND_ERROR_IS_FATAL ANY)
string(STRIP "${cases}" cases)
string(REPLACE "\n" ";" cases "${cases}")
list(SORT cases)
if(NOT algorithms OR NOT cases STREQUAL algorithms)
    message(FATAL_ERROR "the cases are\n${cases}\nand the algorithms\n${algorithms}")
endif()
