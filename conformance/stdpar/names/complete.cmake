# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D headers=<folder of stdpar's headers> -D tests=<this folder> -P complete.cmake
#
# There is a call here for every overload that stdpar's headers define: 129 of 86 names.
cmake_minimum_required(VERSION 3.22)

# occurrences(<out> <expression> <file>...): all that matches, sorted, repetitions included, without what is not part of a name.
function(occurrences out expression)
    set(names)
    foreach(file IN LISTS ARGN)
        file(READ ${file} text)
        string(REGEX MATCHALL "${expression}" found "${text}")
        list(APPEND names ${found})
    endforeach()
    list(TRANSFORM names REPLACE "^check\\(\"|\\(Policy|\"$" "")
    list(SORT names)
    set(${out} "${names}" PARENT_SCOPE)
endfunction()

file(GLOB headers ${headers}/*.hpp)
file(GLOB tests ${tests}/*.cpp)
occurrences(defined "[a-z_]+\\(Policy" ${headers})
occurrences(called "check\\(\"[a-z_]+\"" ${tests})
list(FIND defined uninitialized_move_n second) # defined twice, once for each standard library
list(REMOVE_AT defined ${second})

list(LENGTH called overloads)
set(names ${called})
list(REMOVE_DUPLICATES names)
list(LENGTH names names)
if(NOT called STREQUAL defined OR NOT overloads EQUAL 129 OR NOT names EQUAL 86)
    message(FATAL_ERROR "${overloads} overloads of ${names} names are called:\n${called}\nand these are defined:\n${defined}")
endif()
