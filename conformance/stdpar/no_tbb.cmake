# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D compiler=<c++> -D flags=<list> -D stdpar_flags=<list> -D source=<file> -D program=<file> -D tbb=<is it installed?> -P no_tbb.cmake
#
# A file with heist::stdpar opens no header of TBB, and its program needs no library of TBB, whether TBB is installed or not.
cmake_minimum_required(VERSION 3.22)

# tbb_headers(<out> <flag>...)
function(tbb_headers out)
    # Not by -M: clang's names what __has_include has found too.
    execute_process(COMMAND ${compiler} -std=c++20 ${flags} ${ARGN} -E ${source} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "# 1 \"[^\"]*/tbb/[^\"]*\"" files "${text}")
    set(${out} "${files}" PARENT_SCOPE)
endfunction()

tbb_headers(without)
if(tbb AND NOT without)
    message(FATAL_ERROR "without heist::stdpar ${source} opens no header of TBB: there is nothing to see here")
endif()
tbb_headers(with ${stdpar_flags})
if(with)
    message(FATAL_ERROR "headers of TBB are opened: ${with}")
endif()

execute_process(COMMAND ldd ${program} OUTPUT_VARIABLE libraries COMMAND_ERROR_IS_FATAL ANY)
if(libraries MATCHES "tbb")
    message(FATAL_ERROR "libraries of TBB are loaded:\n${libraries}")
endif()
