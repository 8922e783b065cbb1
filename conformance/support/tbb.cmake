# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# HEIST_TBB_TESTS: can programs here use TBB::tbb? libstdc++'s <execution> needs TBB whenever TBB's headers are installed; libc++ can't be
# linked with Debian's TBB.
find_package(TBB QUIET)
set(HEIST_TBB_TESTS OFF)
if(TARGET TBB::tbb)
    include(CheckCXXSourceCompiles)
    set(CMAKE_REQUIRED_LIBRARIES TBB::tbb)
    check_cxx_source_compiles("
        #include <tbb/parallel_for.h>
        int main() { tbb::parallel_for(0, 9, [](int) {}); }" HEIST_TBB_LINKS)
    unset(CMAKE_REQUIRED_LIBRARIES)
    # TBB's library is not built for thread sanitizer, which then reports races inside of it (oneTBB issue 1290).
    if(HEIST_TBB_LINKS AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize=thread")
        set(HEIST_TBB_TESTS ON)
    endif()
endif()
