// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/cache_line.hpp>

#include <cstddef>

namespace heist::platform {

// Tells the CPU that the object will be written soon. No more than a hint: nothing is read, whatever the address.
template <class T>
void prefetch_for_writing([[maybe_unused]] T const* object) noexcept {
#if defined(__GNUC__)
    auto const* const bytes = reinterpret_cast<char const*>(object);
    for (std::size_t line = 0; line < sizeof(T); line += cache_line) {
        __builtin_prefetch(bytes + line, 1);
    }
#endif
}

// The same of an array that will be read.
template <class T>
void prefetch_for_reading([[maybe_unused]] T const* first, [[maybe_unused]] std::size_t count) noexcept {
#if defined(__GNUC__)
    auto const* const bytes = reinterpret_cast<char const*>(first);
    for (std::size_t line = 0; line < count * sizeof(T); line += cache_line) {
        __builtin_prefetch(bytes + line, 0);
    }
#endif
}

} // namespace heist::platform
