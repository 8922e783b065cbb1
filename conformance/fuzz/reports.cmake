# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D fuzz=<program of self_test.cpp> -P reports.cmake: or the emulator's command that ends with it
#
# A driver that cannot fail proves nothing: a wrong case must be found, and the command that is printed must find it
# again.
cmake_minimum_required(VERSION 3.22)

# expect(<exit code> <regular expression for what is printed> <VARIABLE=value>...)
function(expect code pattern)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env ${ARGN} ${fuzz}
        RESULT_VARIABLE result OUTPUT_VARIABLE printed ERROR_VARIABLE printed)
    if(NOT result EQUAL code OR NOT printed MATCHES "${pattern}")
        message(SEND_ERROR "${ARGN}: exit code ${result} instead of ${code}, or '${pattern}' is not in\n${printed}")
    endif()
    set(printed "${printed}" PARENT_SCOPE)
endfunction()

expect(1 "FAILED: forgets_the_last, seed (few:)?0x[0-9a-f]+\n" HEIST_FUZZ_SECONDS=60)
string(REGEX MATCH "FAILED: [^\n]*\n[^\n]*\n[^\n]*\n" failure "${printed}")
string(REGEX MATCH "HEIST_FUZZ_SEED=[0-9]+" seed "${printed}")
list(GET fuzz -1 program)
if(NOT printed MATCHES "run it again with: (HEIST_FUZZ_CASE=forgets_the_last:(few:)?0x[0-9a-f]+) ([^\n]*)\n"
   OR NOT CMAKE_MATCH_3 STREQUAL program)
    message(FATAL_ERROR "there is no command in\n${printed}")
endif()
set(again ${CMAKE_MATCH_1})

# The same failure, to the last word: by its own seed, and by that of the run.
foreach(settings IN ITEMS ${again} ${again}:HEIST_FUZZ_SECONDS=60 ${seed}:HEIST_FUZZ_SECONDS=60)
    string(REGEX REPLACE ":HEIST" ";HEIST" settings "${settings}")
    expect(1 "FAILED" ${settings})
    string(FIND "${printed}" "${failure}" found)
    if(found EQUAL -1)
        message(SEND_ERROR "${settings}: expected\n${failure}but there was\n${printed}")
    endif()
endforeach()

expect(0 "cases passed" HEIST_FUZZ_ONLY=differences_are_seen HEIST_FUZZ_SECONDS=0)
expect(0 "cases passed" HEIST_FUZZ_ONLY=bytes_give_the_same_choices_and_then_zeros HEIST_FUZZ_SECONDS=1)
expect(0 "^passed: [^\n]*\n1 cases passed" HEIST_FUZZ_CASE=bytes_give_the_same_choices_and_then_zeros:1)
# As many as are asked for, and however many are passed before it: the wrong one.
expect(0 "\n[0-9]+ cases passed in [^\n]* of 1 names, and of each of 1 overloads and containers at least 500\n"
    HEIST_FUZZ_ONLY=differences_are_seen HEIST_FUZZ_EACH=500)
expect(1 "FAILED: forgets_the_last" HEIST_FUZZ_EACH=100000)

expect(2 "^fuzz: HEIST_FUZZ_EACH: a number from 1 on[^\n]*\n$" HEIST_FUZZ_EACH=0)
expect(2 "^fuzz: HEIST_FUZZ_EACH: a number from 1 on[^\n]*\n$" HEIST_FUZZ_EACH=1 HEIST_FUZZ_SECONDS=1)
expect(2 "^fuzz: HEIST_FUZZ_SECONDS: '' is no number[^\n]*\n$" HEIST_FUZZ_SECONDS=)
expect(2 "^fuzz: HEIST_FUZZ_SECONDS: '-1' is no number[^\n]*\n$" HEIST_FUZZ_SECONDS=-1)
expect(2 "^fuzz: HEIST_FUZZ_SECONDS: '1000001' is too long[^\n]*\n$" HEIST_FUZZ_SECONDS=1000001)
expect(2 "^fuzz: HEIST_FUZZ_SEED: '12x' is no number[^\n]*\n$" HEIST_FUZZ_SEED=12x)
expect(2 "^fuzz: HEIST_FUZZ_SEED: '0x10000000000000000' is no number[^\n]*\n$" HEIST_FUZZ_SEED=0x10000000000000000)
expect(2 "^fuzz: HEIST_FUZZ_ONLY: there is no case 'nothing'[^\n]*\n$" HEIST_FUZZ_ONLY=nothing)
expect(2 "^fuzz: HEIST_FUZZ_CASE: 'sort' is not <name>:<number>\n$" HEIST_FUZZ_CASE=sort)
expect(2 "^fuzz: HEIST_FUZZ_CASE: there is no case ''[^\n]*\n$" HEIST_FUZZ_CASE=:1)
expect(2 "^fuzz: HEIST_FUZZ_CASE: '0x' is no number[^\n]*\n$" HEIST_FUZZ_CASE=forgets_the_last:0x)

# Choices as bytes, which is what libFuzzer finds.
expect(1 "FAILED: forgets_the_last, seed bytes:3f\n[^\n]*63 elements" HEIST_FUZZ_CASE=forgets_the_last:bytes:3f)
expect(0 "cases passed" HEIST_FUZZ_CASE=forgets_the_last:bytes:)
expect(2 "^fuzz: HEIST_FUZZ_CASE: '3' ends in half a byte\n$" HEIST_FUZZ_CASE=forgets_the_last:bytes:3)
expect(2 "^fuzz: HEIST_FUZZ_CASE: '3x' are no hexadecimal bytes\n$" HEIST_FUZZ_CASE=forgets_the_last:bytes:3x)
expect(2 "^fuzz: HEIST_FUZZ_CASES: there are no cases in '/nowhere'\n$" HEIST_FUZZ_CASES=/nowhere)
