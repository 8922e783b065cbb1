# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# For tests that configure, build and run other projects, as users would.

# build_and_run(<test> <source folder> OPTIONS <cmake option>... RUN <command>...): not optimised and without debug information, which takes the
# least time to compile, in a few large pieces, as some projects are built, and without a warning.
function(build_and_run test source)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "OPTIONS;RUN")
    add_test(NAME ${test} COMMAND ${CMAKE_CTEST_COMMAND}
        --build-and-test ${source} ${CMAKE_CURRENT_BINARY_DIR}/${test}
        --build-generator ${CMAKE_GENERATOR}
        --build-options -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS} -Wall -Wextra -Werror"
            ${arg_OPTIONS}
        --test-command ${arg_RUN})
    set_tests_properties(${test} PROPERTIES LABELS package TIMEOUT 600)
endfunction()

# install_heist(<test> <prefix> <fixture> <cmake option>...): tests that need the fixture find heist below the prefix.
function(install_heist test prefix fixture)
    # Below another prefix than configured: what was installed must not remember where it was built.
    build_and_run(${test} ${PROJECT_SOURCE_DIR}
        OPTIONS -DCMAKE_INSTALL_PREFIX=/nowhere ${ARGN}
        RUN ${CMAKE_COMMAND} --install ${CMAKE_CURRENT_BINARY_DIR}/${test} --prefix ${prefix})
    set_tests_properties(${test} PROPERTIES FIXTURES_SETUP ${fixture})
endfunction()
