// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <fstream>

#include <malloc.h>
#include <unistd.h>

namespace support {

// Memory of this process, in KiB, after the C library has given back what it can. Linux.
inline std::ptrdiff_t resident_kib() {
    malloc_trim(0);
    std::ptrdiff_t total = 0;
    std::ptrdiff_t resident = 0;
    std::ifstream("/proc/self/statm") >> total >> resident;
    return resident * sysconf(_SC_PAGESIZE) / 1024;
}

} // namespace support
