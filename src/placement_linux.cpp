// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstring>

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <heist/platform/placement.hpp>

namespace heist::platform {

int placement::this_cpu() noexcept {
    return sched_getcpu();
}

void placement::adopt_this_thread() noexcept {
    static_assert(sizeof mask_ == sizeof(cpu_set_t));
    auto const self = static_cast<pid_t>(syscall(SYS_gettid));
    cpu_set_t mask;
    bool const known = sched_getaffinity(self, sizeof mask, &mask) == 0;
    if (known) {
        std::memcpy(mask_, &mask, sizeof mask);
    }
    avoided_.store(no_cpu, std::memory_order_relaxed);
    in_use_.clear(std::memory_order_relaxed);
    // release pairs with keep_off_this_cpu(): the mask is written.
    thread_.store(known && CPU_COUNT(&mask) > 1 ? self : nobody, std::memory_order_release);
}

void placement::keep_off_this_cpu() noexcept {
    int const here = this_cpu();
    if (here < 0 || here == avoided_.load(std::memory_order_relaxed)) {
        return;
    }
    // acquire pairs with clear(): the mask is as the last waker left it.
    if (!in_use_.test_and_set(std::memory_order_acquire)) {
        move_off(here);
        in_use_.clear(std::memory_order_release);
    }
}

void placement::move_off(int cpu) noexcept {
    pid_t const thread = thread_.load(std::memory_order_acquire);
    if (thread == nobody) {
        return;
    }
    cpu_set_t mine;
    cpu_set_t now;
    std::memcpy(&mine, mask_, sizeof mine);
    // If somebody else has changed the mask, they know what they want.
    if (sched_getaffinity(thread, sizeof now, &now) != 0 || !CPU_EQUAL(&mine, &now)) {
        thread_.store(nobody, std::memory_order_relaxed);
        return;
    }
    if (int const before = avoided_.load(std::memory_order_relaxed); before != no_cpu) {
        CPU_SET(static_cast<unsigned>(before), &now);
    }
    CPU_CLR(static_cast<unsigned>(cpu), &now);
    if (sched_setaffinity(thread, sizeof now, &now) != 0) {
        thread_.store(nobody, std::memory_order_relaxed);
        return;
    }
    std::memcpy(mask_, &now, sizeof now);
    avoided_.store(cpu, std::memory_order_relaxed);
}

} // namespace heist::platform
