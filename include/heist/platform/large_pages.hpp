// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

#include <cstddef>

namespace heist::platform {

// Asks for large pages where this memory spans some, before it is first written. They take fewer page faults, and writing to many places in turn
// takes fewer entries of the address cache. Only advice: nothing tells whether it was taken.
HEIST_API void prefer_large_pages(void* begin, std::size_t bytes) noexcept;

} // namespace heist::platform
