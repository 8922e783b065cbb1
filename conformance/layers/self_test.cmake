# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D check=<check_layers.cmake> -D scratch=<folder> -P self_test.cmake
#
# A check that cannot fail checks nothing: each case writes a small tree, and the check must accept it or refuse it
# with the right words.
cmake_minimum_required(VERSION 3.22)

# try(<case> <words of the complaint, empty = accepted> [<path> <content>]...)
function(try case expected)
    set(root ${scratch}/${case})
    file(REMOVE_RECURSE ${root})
    file(WRITE ${root}/include/heist/heist.hpp "#pragma once\n#include <heist/algorithms/sort.hpp>\n")
    while(ARGN)
        list(POP_FRONT ARGN path content)
        file(WRITE ${root}/${path} "${content}")
    endwhile()

    execute_process(COMMAND ${CMAKE_COMMAND} -D root=${root} -P ${check}
        RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
    string(REGEX REPLACE "[ \n]+" " " output "${output}")
    if(expected STREQUAL "")
        if(NOT result EQUAL 0)
            message(SEND_ERROR "${case}: refused, but there is nothing wrong:\n${output}")
        endif()
        return()
    endif()
    string(FIND "${output}" "${expected}" found)
    if(result EQUAL 0 OR found EQUAL -1)
        message(SEND_ERROR "${case}: exit code ${result}; expected a complaint with '${expected}' in\n${output}")
    endif()
endfunction()

string(REPEAT "// a line\n" 500 longest)

try(downward_and_sideways "" include/heist/algorithms/sort.hpp
    "#include <algorithm>\n#include <heist/algorithms/sort/leaf.hpp>\n#include <heist/platform/assert.hpp>\n")
try(upward "include/heist/scheduler/deque.hpp: <heist/splitting/range.hpp> is of the splitting layer"
    include/heist/scheduler/deque.hpp "#pragma once\n#include <heist/splitting/range.hpp>\n")
try(upward_to_policy "<heist/pool.hpp> is of the policy layer, above this file's own (algorithms)"
    include/heist/algorithms/sort/leaf.hpp "  #  include <heist/pool.hpp> // pool\n")
try(source_upward "src/pool.cpp: <heist/splitting/range.hpp> is of the splitting layer"
    src/pool.cpp "#include <heist/splitting/range.hpp>\n\nnamespace heist::scheduler {\n}\n")
try(source_downward ""
    src/pool.cpp "#include <heist/platform/clock.hpp>\n#include <heist/scheduler/pool.hpp>\nnamespace heist::scheduler {\n}\n")
try(source_of_policy "" src/stdpar.cpp "#include <heist/algorithms/sort.hpp>\nnamespace heist {\n}\n")
try(source_without_namespace "src/pool.cpp: it opens no namespace of a layer" src/pool.cpp "int pool() {\n}\n")
try(source_without_layer "src/pool.cpp: it opens no namespace of a layer"
    src/pool.cpp "\nnamespace heist::misc {\n}\n")
try(quoted "headers of heist are included as <heist/...>"
    include/heist/scheduler/deque.hpp "#include \"../heist/splitting/range.hpp\"\n")
try(stray_include "<heist/misc/range.hpp> is in no layer" include/heist/pool.hpp "#include <heist/misc/range.hpp>\n")
try(stray_folder "its folder is no layer" include/heist/misc/range.hpp "#pragma once\n")
try(longest_header "" include/heist/platform/table.hpp "${longest}")
try(too_long_header "501 lines" include/heist/platform/table.hpp "${longest}//\n")
