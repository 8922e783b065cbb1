// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace support {

// Calls of operator new by any thread since the process started. Link allocation_counter.cpp, which replaces the
// global operators; the count stays 0 forever without it.
std::uint64_t allocations();

} // namespace support
