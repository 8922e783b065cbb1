# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -D source=<consumer> -D build=<folder> -D prefix=<of heist> -D compiler=<c++> -D generator=<name> -P bypassed.cmake
#
# A compiler that has its own idea of <execution>: who links heist::stdpar is told at configure time; who links heist::heist is not affected.
# A folder that is named with -isystem does no harm.
cmake_minimum_required(VERSION 3.22)

# configure(<result> <output> <flags of the compiler's own command> <target> <cmake option>...)
function(configure result output own_flags target)
    file(REMOVE_RECURSE ${build})
    set(ENV{CXX} "${compiler} ${own_flags}")
    execute_process(
        COMMAND ${CMAKE_COMMAND} -S ${source} -B ${build} -G ${generator} -D way=find_package -D target=${target} -D CMAKE_PREFIX_PATH=${prefix} ${ARGN}
        RESULT_VARIABLE failed OUTPUT_VARIABLE out ERROR_VARIABLE err)
    set(${result} ${failed} PARENT_SCOPE)
    set(${output} "${out}${err}" PARENT_SCOPE)
endfunction()

# The compiler's own folders of the standard library: those before the first without "c++" in their name.
execute_process(COMMAND ${compiler} -xc++ -E -v /dev/null OUTPUT_QUIET ERROR_VARIABLE words)
string(REGEX MATCHALL "\n [^\n]*/c\\+\\+/[^\n]*" folders "${words}")
list(TRANSFORM folders STRIP)
if(NOT folders)
    message(FATAL_ERROR "where is the standard library? ${words}")
endif()
list(GET folders 0 first)
list(JOIN folders " -I" all)

set(own "-nostdinc++ -I${all}")
configure(failed output "${own}" heist::stdpar)
if(NOT failed OR NOT output MATCHES "heist::stdpar can't be linked with this compiler and these flags \\(heist::heist can\\):[^\n]*<execution> is the standard library's"
    OR NOT output MATCHES "heist::stdpar_cannot_be_linked_see_above")
    message(FATAL_ERROR "'${compiler} ${own}' with heist::stdpar was configured, or failed with other words:\n${output}")
endif()
configure(failed output "${own}" heist::heist)
if(failed)
    message(FATAL_ERROR "'${compiler} ${own}' with heist::heist was not configured:\n${output}")
endif()

if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.23) # IMPORTED_NO_SYSTEM
    configure(failed output "-isystem ${first}" heist::stdpar "-DCMAKE_CXX_FLAGS=-isystem ${first}")
    if(NOT failed)
        execute_process(COMMAND ${CMAKE_COMMAND} --build ${build} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
    endif()
    if(failed)
        message(FATAL_ERROR "with -isystem ${first} it was not built:\n${output}")
    endif()
endif()
