// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/platform/large_pages.hpp>

namespace heist::platform {

void prefer_large_pages(void*, std::size_t) noexcept {}

} // namespace heist::platform
