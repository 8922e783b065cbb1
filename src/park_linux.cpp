// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <climits>
#include <ctime>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <heist/platform/futex.hpp>

namespace heist::platform {
namespace {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t) &&
                  std::atomic<std::uint32_t>::is_always_lock_free,
              "the kernel must see the value itself");

// PRIVATE: the key is the virtual address, so the kernel neither looks up the page nor minds that it may be
// unmapped. The result does not matter: a wait that fails is a spurious return, a wake cannot fail on an
// aligned address.
void futex(std::atomic<std::uint32_t> const& word, int operation, std::uint32_t value,
           std::timespec const* time = nullptr) noexcept {
    syscall(SYS_futex, &word, operation | FUTEX_PRIVATE_FLAG, value, time, nullptr, 0);
}

} // namespace

void wait_on(std::atomic<std::uint32_t> const& word, std::uint32_t expected) noexcept {
    futex(word, FUTEX_WAIT, expected);
}

void wait_on_for(std::atomic<std::uint32_t> const& word, std::uint32_t expected, std::int64_t ns) noexcept {
    constexpr std::int64_t second = 1'000'000'000;
    std::timespec const time{static_cast<std::time_t>(ns / second), static_cast<long>(ns % second)};
    futex(word, FUTEX_WAIT, expected, &time);
}

void wake_one(std::atomic<std::uint32_t> const& word) noexcept {
    futex(word, FUTEX_WAKE, 1);
}

void wake_all(std::atomic<std::uint32_t> const& word) noexcept {
    futex(word, FUTEX_WAKE, INT_MAX);
}

} // namespace heist::platform
