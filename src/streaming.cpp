// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

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

void stream_copy(void* to, void const* from, std::size_t bytes) noexcept {
    constexpr std::size_t line = 64; // written as a whole, or the processor writes it in parts
    auto* out = static_cast<unsigned char*>(to);
    auto const* in = static_cast<unsigned char const*>(from);
    std::size_t const past_border = reinterpret_cast<std::uintptr_t>(out) % line;
    std::size_t const head = past_border == 0 ? 0 : line - past_border;
    if (bytes >= head + line) {
        std::memcpy(out, in, head);
        out += head;
        in += head;
        bytes -= head;
        for (; bytes >= line; bytes -= line, out += line, in += line) {
            auto const* const source = reinterpret_cast<__m128i const*>(in);
            auto* const target = reinterpret_cast<__m128i*>(out);
            __m128i const a = _mm_loadu_si128(source);
            __m128i const b = _mm_loadu_si128(source + 1);
            __m128i const c = _mm_loadu_si128(source + 2);
            __m128i const d = _mm_loadu_si128(source + 3);
            _mm_stream_si128(target, a);
            _mm_stream_si128(target + 1, b);
            _mm_stream_si128(target + 2, c);
            _mm_stream_si128(target + 3, d);
        }
        // Streamed stores may become visible after later ordinary ones: without this, the elements after the news that they are there.
        _mm_sfence();
    }
    std::memcpy(out, in, bytes);
}

std::size_t streaming_pays_from() noexcept {
    static std::size_t const cache = last_level_cache("");
    return cache;
}

#else

void stream_copy(void* to, void const* from, std::size_t bytes) noexcept {
    std::memcpy(to, from, bytes);
}

std::size_t streaming_pays_from() noexcept {
    return (std::numeric_limits<std::size_t>::max)();
}

#endif

} // namespace heist::platform
