# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D spin=<program> -D compiler=<C compiler> -D model=<file>.pml -P mutants.cmake
#
# No interleaving of the model fails, all of it is reached, and each mutant of it fails. A mutant is a line
# "#define <step> <number>" at the top of the model, which the text asks for by keeps(<step>).
cmake_minimum_required(VERSION 3.22)
get_filename_component(name ${model} NAME_WE)

# explore(<number of the mutant> <compiler option>): sets printed
function(explore mutant option)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.${mutant})
    file(MAKE_DIRECTORY ${folder})
    execute_process(COMMAND ${spin} -DLEFT_OUT=${mutant} -a ${model}
        WORKING_DIRECTORY ${folder} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
    # Spin's C is not ours: -w. SAFETY: no search for cycles, the models' claims need none.
    execute_process(COMMAND ${compiler} ${option} -w -DSAFETY -o explore pan.c
        WORKING_DIRECTORY ${folder} COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ./explore -m10000 -w23
        WORKING_DIRECTORY ${folder} OUTPUT_VARIABLE printed ERROR_VARIABLE printed)
    if(NOT printed MATCHES "errors: [0-9]" OR printed MATCHES "max search depth too small|out of memory")
        message(FATAL_ERROR "${name}, mutant ${mutant}: it was not explored\n${printed}")
    endif()
    set(printed "${printed}" PARENT_SCOPE)
endfunction()

explore(0 -O2)
if(NOT printed MATCHES "errors: 0" OR printed MATCHES "Search not completed")
    message(FATAL_ERROR "${name} fails: see it with\n  cd ${CMAKE_CURRENT_BINARY_DIR}/${name}.0 && spin -DLEFT_OUT=0 -p -g -k ${name}.pml.trail ${model}\n${printed}")
endif()
string(REGEX MATCHALL "unreached in [^\n]*\n[^\n]*\n" reached "${printed}")
list(FILTER reached EXCLUDE REGEX "\\(0 of [0-9]+ states\\)")
if(reached)
    message(FATAL_ERROR "${name}: what is never reached proves nothing\n${reached}")
endif()
string(REGEX MATCH "[0-9]+ states, stored" states "${printed}")
message("${name}: ${states}, nothing fails")

file(STRINGS ${model} steps REGEX "^#define [a-z_]+ [0-9]+$")
file(READ ${model} text)
set(mutants 0)
foreach(step IN LISTS steps)
    string(REGEX MATCH "([a-z_]+) ([0-9]+)" step "${step}")
    set(left_out ${CMAKE_MATCH_1})
    set(number ${CMAKE_MATCH_2})
    if(NOT text MATCHES "keeps\\(${left_out}\\)")
        continue() # a size, no step
    endif()
    explore(${number} -O0)
    if(printed MATCHES "errors: 0")
        message(SEND_ERROR "${name}: nobody misses ${left_out}")
    endif()
    string(REGEX MATCH "assertion violated[^\n]*" how "${printed}")
    message("${name} without ${left_out}: ${how}")
    math(EXPR mutants "${mutants} + 1")
endforeach()
string(REGEX MATCHALL "keeps\\([a-z_]+\\)" asked "${text}")
list(FILTER asked EXCLUDE REGEX "keeps\\(step\\)")
list(REMOVE_DUPLICATES asked)
list(LENGTH asked expected)
if(NOT mutants EQUAL expected)
    message(FATAL_ERROR "${name}: ${mutants} mutants were tried, and ${expected} steps have a name: ${asked}")
endif()
