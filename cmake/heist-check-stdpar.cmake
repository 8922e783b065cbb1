# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Does <execution> mean heist's with the flags of this project? Whoever names a directory of the standard library with -isystem, or
# includes one by CPLUS_INCLUDE_PATH, gets the standard library's instead, and std::execution::par silently runs on something else.
# Then heist::stdpar can't be linked. Asked again whenever the flags have changed.
if(NOT CMAKE_CXX_COMPILER_LOADED)
    return()
endif()

function(heist_check_stdpar)
    set(flags "${CMAKE_CXX_COMPILER} ${CMAKE_CXX_FLAGS} $ENV{CPLUS_INCLUDE_PATH}")
    if(NOT flags STREQUAL HEIST_STDPAR_CHECKED_WITH)
        get_target_property(folders heist::stdpar INTERFACE_INCLUDE_DIRECTORIES)
        get_target_property(library_folders heist::heist INTERFACE_INCLUDE_DIRECTORIES)
        get_target_property(definitions heist::stdpar INTERFACE_COMPILE_DEFINITIONS)
        list(TRANSFORM definitions PREPEND -D)
        list(APPEND folders ${library_folders})
        list(TRANSFORM folders REPLACE "(.+)" "-isystem \"\\1\"") # as CMake names the folders of imported targets
        list(JOIN folders " " CMAKE_REQUIRED_FLAGS)
        set(CMAKE_REQUIRED_DEFINITIONS ${definitions})
        set(CMAKE_REQUIRED_QUIET ON)
        set(CMAKE_CXX_STANDARD 20)
        set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
        unset(HEIST_STDPAR_WORKS CACHE)
        check_cxx_source_compiles("
            #include <execution>
            #ifndef HEIST_STDPAR_ACTIVE
            #error bypassed
            #endif" HEIST_STDPAR_WORKS)
        set(HEIST_STDPAR_CHECKED_WITH "${flags}" CACHE INTERNAL "")
    endif()
    if(NOT HEIST_STDPAR_WORKS)
        message(STATUS "heist::stdpar can't be linked here: with this compiler and these flags <execution> is not heist's. Remove directories "
            "of the standard library from CMAKE_CXX_FLAGS and CPLUS_INCLUDE_PATH; CMakeFiles/CMakeError.log or "
            "CMakeConfigureLog.yaml has the compiler's words. heist::heist is not affected.")
        set_property(TARGET heist::stdpar APPEND PROPERTY INTERFACE_LINK_LIBRARIES heist::stdpar_is_bypassed_see_above)
    endif()
endfunction()

include(CheckCXXSourceCompiles)
heist_check_stdpar()
