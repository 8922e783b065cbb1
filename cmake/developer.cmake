# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Included with HEIST_DEVELOPER=ON only: what it takes to work on heist itself.
include(cmake/warnings.cmake)

option(BUILD_TESTING "Build the tests in conformance/" ON)
option(HEIST_BENCHMARKS "Build the benchmarks and the demo in perf/" ON)

# g++ looks for memory to free whenever it has twice as much as before, for up to a twelfth of its time. It gets 1 GB before it begins: what it
# compiles stays the same, and the largest of our files take 0.95 GB instead of 0.64.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options("SHELL:--param ggc-min-heapsize=1000000")
endif()

list(JOIN heist_sources "|" above_the_platform)
set(above_the_platform "/\(${above_the_platform}\)[.]")

# For tests (CHAOS in conformance/CMakeLists.txt): what lies above the platform layer is compiled once more, with random delays ahead of the
# scheduler's atomic operations. -Og, because the delays are what takes the time.
set(heist_sources_below $<FILTER:$<TARGET_OBJECTS:heist>,EXCLUDE,${above_the_platform}>)
heist_add_library(heist_chaos STATIC EXCLUDE_FROM_ALL below)
target_include_directories(heist_chaos BEFORE PUBLIC conformance/support/shadow conformance)
target_compile_definitions(heist_chaos INTERFACE HEIST_CHAOS) # support/scale.hpp
target_compile_options(heist_chaos PRIVATE $<$<CONFIG:Release>:-Og>)

# The platform layer that this machine would not choose is built and tested all the same. What lies above it is compiled once.
set(heist_sources $<FILTER:$<TARGET_OBJECTS:heist>,INCLUDE,${above_the_platform}>)
heist_add_library(heist_generic STATIC generic)

heist_warnings(heist heist_chaos heist_generic)
set(CMAKE_CXX_EXTENSIONS OFF)

if(BUILD_TESTING)
    enable_testing()
    add_subdirectory(conformance)
endif()
if(HEIST_BENCHMARKS)
    add_subdirectory(perf)
endif()
