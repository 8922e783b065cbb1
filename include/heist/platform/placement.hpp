// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/platform/export.hpp>

#include <atomic>
#include <cstddef>

namespace heist::platform {

// Where a sleeping thread wakes up: not on the CPU of the thread that wakes it, which wants to go on working.
//
// Left to itself, a kernel may put the two on one CPU, for milliseconds, while others are idle (README.md, Decisions). One CPU
// is taken out of the sleeper's affinity mask, always the one of its last waker; all others that it had stay.
class placement {
public:
    // The CPU that the calling thread runs on, at this moment; negative: unknown.
    HEIST_API static int this_cpu() noexcept;

    // The calling thread is the one to be placed from now on.
    HEIST_API void adopt_this_thread() noexcept;

    // The thread shall not wake up on the CPU that the caller runs on, or leave it if it waits for that CPU. Any thread but
    // the placed one; before it wakes it.
    HEIST_API void keep_off_this_cpu() noexcept;

private:
    static constexpr int nobody = 0;
    static constexpr int no_cpu = -1;
    static constexpr std::size_t most_cpus = 1024; // with more, placement is left to the kernel

    void move_off(int cpu) noexcept;

    std::atomic_flag in_use_;          // one waker at a time
    std::atomic<int> thread_{nobody};  // its number in the system; nobody: placement is left to the kernel
    std::atomic<int> avoided_{no_cpu}; // the CPU that we took out of its mask
    [[maybe_unused]] unsigned long mask_[most_cpus / (8 * sizeof(unsigned long))]{}; // as we left it
};

} // namespace heist::platform
