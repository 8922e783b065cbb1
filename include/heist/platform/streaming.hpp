// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

#include <cstddef>

// Stores that go past the caches to memory: what is written is not read into a cache first, and displaces nothing there. Ordinary stores where
// the processor has no others.

namespace heist::platform {

// What is written as a whole, or the processor writes it in parts.
inline constexpr std::size_t streamed_line = 64;

// Writes whole lines. They are seen by who synchronises with this thread after the end of the stream's life.
class HEIST_API line_stream {
public:
    line_stream() = default;
    line_stream(line_stream const&) = delete;
    line_stream& operator=(line_stream const&) = delete;
    ~line_stream();

    // pre: `to` is a multiple of streamed_line, and so is `bytes`. `from` does not overlap.
    void write(void* to, void const* from, std::size_t bytes) noexcept;
};

// Copies bytes that do not overlap, from anywhere to anywhere.
HEIST_API void stream_copy(void* to, void const* from, std::size_t bytes) noexcept;

// From how many bytes on, read and written by one call, that pays: what the last-level cache holds. The most there can be if it never does.
HEIST_API std::size_t streaming_pays_from() noexcept;

} // namespace heist::platform
