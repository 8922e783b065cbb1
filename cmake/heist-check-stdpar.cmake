# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Does <execution> become heist's in a target that links heist::stdpar? Not if the compiler's own command (a wrapper, or CXX="g++ -isystem …")
# names a folder of the standard library before all others: then std::execution::par would silently run on something else. Nor with a
# standard library that is too old. Then heist::stdpar can't be linked, and CMake says why. Asked again whenever the flags have changed.
if(NOT CMAKE_CXX_COMPILER_LOADED)
    return()
endif()

# As -I, so that folders that somebody names with -isystem don't come first; since CMake 3.23.
set_target_properties(heist::stdpar PROPERTIES IMPORTED_NO_SYSTEM ON)

function(heist_check_stdpar)
    set(flags "${CMAKE_CXX_COMPILER} ${CMAKE_CXX_COMPILER_ARG1} ${CMAKE_CXX_FLAGS} $ENV{CPATH} $ENV{CPLUS_INCLUDE_PATH}")
    if(NOT flags STREQUAL HEIST_STDPAR_CHECKED_WITH)
        set(folder ${CMAKE_BINARY_DIR}/CMakeFiles/heist-check-stdpar)
        file(WRITE ${folder}/check.cpp "
            #include <execution>
            #ifndef HEIST_STDPAR_ACTIVE
            #error \"<execution> is the standard library's: a folder of it is named before heist's\"
            #endif\n")
        set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
        try_compile(works ${folder} ${folder}/check.cpp LINK_LIBRARIES heist::stdpar OUTPUT_VARIABLE output)
        set(reason "")
        if(NOT works)
            string(REGEX MATCH "[^\n]*error:[^\n]*" reason "${output}")
            string(REGEX REPLACE ".*error: *(#error *)?" "" reason "${reason}")
            set(reason "${reason} ") # not empty, whatever the compiler wrote
        endif()
        set(HEIST_STDPAR_CHECKED_WITH "${flags}" CACHE INTERNAL "")
        set(HEIST_STDPAR_FAILS "${reason}" CACHE INTERNAL "")
    endif()
    if(HEIST_STDPAR_FAILS)
        message(STATUS "heist::stdpar can't be linked with this compiler and these flags (heist::heist can): ${HEIST_STDPAR_FAILS}")
        set_property(TARGET heist::stdpar APPEND PROPERTY INTERFACE_LINK_LIBRARIES heist::stdpar_cannot_be_linked_see_above)
    endif()
endfunction()

heist_check_stdpar()
