# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D compiler=<C++ compiler> -D objdump=<program> -D include=<folder> -D source=<generated_code.cpp> -P generated_code.cmake
#
# The atomics policy costs nothing: the same headers with std::atomic written in its place give the same instructions. With another
# value in one of them they must not, or nothing was compared.
cmake_minimum_required(VERSION 3.22)
set(folder ${CMAKE_CURRENT_BINARY_DIR}/generated_code)

# listing(<name> <folder of headers>...): sets <name> to the instructions
function(listing name)
    list(TRANSFORM ARGN PREPEND -I)
    execute_process(COMMAND ${compiler} -std=c++20 -O2 ${ARGN} -I${include} -c ${source} -o ${folder}/${name}.o
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${objdump} -d --no-show-raw-insn ${folder}/${name}.o
        OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX REPLACE "[^\n]*file format[^\n]*\n" "" text "${text}")
    string(REGEX REPLACE "<[^>\n]*>" "" text "${text}") # names of templates differ
    # What was not inlined has a section of its own, and those come in any order.
    string(REGEX REPLACE "[];[]" "|" text "${text}")
    string(REGEX REPLACE "Disassembly of section [^\n]*\n" ";" text "${text}")
    list(SORT text)
    set(${name} "${text}" PARENT_SCOPE)
endfunction()

file(READ ${source} compiled)
file(GLOB_RECURSE headers RELATIVE ${include} ${include}/heist/*.hpp)
set(cores "")
foreach(core IN LISTS headers)
    file(READ ${include}/${core} text)
    if(NOT text MATCHES "class Atomics = ")
        continue()
    endif()
    list(APPEND cores ${core})
    if(NOT compiled MATCHES "#include <${core}>")
        message(FATAL_ERROR "${core} is over the policy too, and was not compiled")
    endif()
    string(REGEX REPLACE "template <class Atomics = [a-z_:]+>" "" text "${text}") # assertions have the numbers of lines
    string(REGEX REPLACE ", class Atomics = [a-z_:]+>" ">" text "${text}")
    string(REPLACE "typename Atomics::template atomic<" "std::atomic<" text "${text}")
    string(REPLACE "typename Atomics::mutex" "std::mutex" text "${text}")
    string(REPLACE "Atomics::wait(" "platform::wait_on(" text "${text}")
    string(REPLACE "Atomics::wait_for(" "platform::wait_on_for(" text "${text}")
    string(REPLACE "Atomics::wake(" "platform::wake_one(" text "${text}")
    string(REGEX REPLACE "(basic_[a-z_]+)<(Atomics)?>" "\\1" text "${text}")
    if(text MATCHES "[^_]Atomics")
        message(FATAL_ERROR "${core} mentions the policy in a way that is not known here")
    endif()
    file(WRITE ${folder}/direct/${core} "${text}")
    string(REPLACE "state_.exchange(set_value, std::memory_order_release)" "state_.exchange(first_name, std::memory_order_release)" other "${text}")
    file(WRITE ${folder}/other/${core} "${other}")
endforeach()

listing(by_policy)
listing(by_hand ${folder}/direct)
listing(changed ${folder}/other)
string(REGEX MATCHALL "\n +[0-9a-f]+:" instructions "${by_policy}")
list(LENGTH instructions count)
if(count LESS 1000)
    message(FATAL_ERROR "${count} instructions only\n${by_policy}")
elseif(NOT by_policy STREQUAL by_hand)
    message(FATAL_ERROR "the policy makes a difference\n${by_policy}\nby hand\n${by_hand}")
elseif(by_policy STREQUAL changed)
    message(FATAL_ERROR "a difference was not noticed")
endif()
list(LENGTH cores cores)
message("${count} instructions of ${cores} cores, the same by policy and by hand")
