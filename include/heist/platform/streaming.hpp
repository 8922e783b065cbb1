// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

#include <cstddef>

// Stores that go past the caches to memory: what is written is not read into a cache first, and displaces nothing there. Ordinary stores where
// the processor has no others.

namespace heist::platform {

// Copies bytes that do not overlap. When it returns, whoever synchronises with this thread sees them.
HEIST_API void stream_copy(void* to, void const* from, std::size_t bytes) noexcept;

// From how many bytes on, read and written by one call, that pays: what the last-level cache holds. The most there can be if it never does.
HEIST_API std::size_t streaming_pays_from() noexcept;

} // namespace heist::platform
