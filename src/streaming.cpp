// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

#include <heist/platform/streaming.hpp>
#include <heist/platform/topology.hpp>

namespace heist::platform {

#if defined(__SSE2__) || defined(_M_X64)

void line_stream::write(void* to, void const* from, std::size_t bytes) noexcept {
    auto* target = static_cast<__m128i*>(to);
    auto const* source = static_cast<__m128i const*>(from);
    for (; bytes != 0; bytes -= streamed_line, target += 4, source += 4) {
        __m128i const a = _mm_loadu_si128(source);
        __m128i const b = _mm_loadu_si128(source + 1);
        __m128i const c = _mm_loadu_si128(source + 2);
        __m128i const d = _mm_loadu_si128(source + 3);
        _mm_stream_si128(target, a);
        _mm_stream_si128(target + 1, b);
        _mm_stream_si128(target + 2, c);
        _mm_stream_si128(target + 3, d);
    }
}

line_stream::~line_stream() {
    // Streamed stores may become visible after later ordinary ones: without this, the elements after the news that they are there.
    _mm_sfence();
}

void stream_copy(void* to, void const* from, std::size_t bytes) noexcept {
    auto* out = static_cast<unsigned char*>(to);
    auto const* in = static_cast<unsigned char const*>(from);
    std::size_t const past_border = reinterpret_cast<std::uintptr_t>(out) % streamed_line;
    std::size_t const head = past_border == 0 ? 0 : streamed_line - past_border;
    if (bytes >= head + streamed_line) {
        std::size_t const lines = (bytes - head) / streamed_line * streamed_line;
        std::memcpy(out, in, head);
        line_stream().write(out + head, in + head, lines);
        out += head + lines;
        in += head + lines;
        bytes -= head + lines;
    }
    std::memcpy(out, in, bytes);
}

std::size_t streaming_pays_from() noexcept {
    // No static with an initialiser: a fork() while another thread runs that would leave the child waiting for its end.
    static constinit std::atomic<std::size_t> known{0}; // relaxed: the number is all, and whoever asks gets the same
    std::size_t cache = known.load(std::memory_order_relaxed);
    if (cache == 0) {
        cache = last_level_cache("");
        known.store(cache, std::memory_order_relaxed);
    }
    return cache;
}

#else

void line_stream::write(void* to, void const* from, std::size_t bytes) noexcept {
    std::memcpy(to, from, bytes);
}

line_stream::~line_stream() = default;

void stream_copy(void* to, void const* from, std::size_t bytes) noexcept {
    std::memcpy(to, from, bytes);
}

std::size_t streaming_pays_from() noexcept {
    return (std::numeric_limits<std::size_t>::max)();
}

#endif

} // namespace heist::platform
