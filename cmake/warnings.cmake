# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# heist_warnings(<target>...): the warnings that our own code is held to. Users of heist never see these flags.
function(heist_warnings)
    foreach(target IN LISTS ARGN)
        if(MSVC)
            target_compile_options(${target} PRIVATE /W4 /WX /permissive-)
        else()
            # -Wsign-conversion is a part of clang's -Wconversion, not of g++'s.
            target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror)
            if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
                # libstdc++ 12's own stable_sort calls a function of its own that it calls deprecated.
                target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
            endif()
        endif()
    endforeach()
endfunction()
