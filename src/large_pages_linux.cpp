// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cerrno>
#include <cstdint>

#include <sys/mman.h>

#include <heist/platform/large_pages.hpp>

namespace heist::platform {

void prefer_large_pages(void* begin, std::size_t bytes) noexcept {
    constexpr std::uintptr_t page = 2 * 1024 * 1024; // of x86-64, and of ARM with small pages of 4 KiB
    auto const address = reinterpret_cast<std::uintptr_t>(begin);
    std::uintptr_t const first = (address + page - 1) / page * page;
    std::uintptr_t const last = (address + bytes) / page * page;
    if (first < last) {
        int const error = errno; // a kernel without large pages says so; nobody needs to know
        (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
        errno = error;
    }
}

} // namespace heist::platform
