// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include <heist/platform/assert.hpp>
#include <heist/platform/cpu_mask.hpp>
#include <heist/platform/export.hpp>

namespace heist::platform {

// A handle to one operating system thread. Unlike std::thread it fails without an exception, names the
// thread, keeps signals away from it, and can forget a thread that fork() has not copied into the child.
//
// One thread at a time may call its functions.
class thread {
public:
    thread() noexcept = default;
    thread(thread const&) = delete;
    thread& operator=(thread const&) = delete;

    ~thread() { HEIST_ASSERT(!joinable(), "join, detach or abandon a thread before its handle goes"); }

    // Runs entry(argument) on a new thread; entry must not throw. false if the system refuses: then nothing
    // has happened, and the handle can be used again.
    //
    // From its first instruction the new thread blocks every signal but the synchronous ones (SIGSEGV,
    // SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS), so that no handler of the user runs on it. It carries the
    // first 15 bytes of name, which is copied; null leaves the name alone. It may run on these CPUs, and begins on another one
    // than its creator's, if it can. The generic implementation knows neither masks nor names.
    // pre: !joinable()
    [[nodiscard]] HEIST_API bool start(void (*entry)(void*), void* argument, char const* name,
                                       cpu_mask const& where = cpu_mask::of_this_thread()) noexcept;

    // Waits until the thread has ended.  pre: joinable(), and called by another thread
    HEIST_API void join() noexcept;

    // Lets the thread run on without a handle.  pre: joinable()
    HEIST_API void detach() noexcept;

    // Forgets a thread that does not exist any more, because this process is a child of fork(). Touches no
    // system state.
    void abandon() noexcept { joinable_ = false; }

    [[nodiscard]] bool joinable() const noexcept { return joinable_; }

private:
    std::uintptr_t handle_ = 0; // pthread_t, or the address of a std::thread; meaningful while joinable_
    bool joinable_ = false;
};

// Lets another thread have this CPU, if one is waiting for it.
HEIST_API void yield_cpu() noexcept;

} // namespace heist::platform
