# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# heist_warnings(<target>...): the warnings that our own code is held to. Users of heist never see these flags.
function(heist_warnings)
    foreach(target IN LISTS ARGN)
        if(MSVC)
            target_compile_options(${target} PRIVATE /W4 /WX /permissive-)
        else()
            target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
        endif()
    endforeach()
endfunction()
