// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <new>
#include <thread>

#include <heist/platform/thread.hpp>

// The std::thread lives on the heap because its size is not for the header to know. After abandon() it is
// leaked on purpose: its destructor would terminate, and its thread is not there to be joined.

namespace heist::platform {
namespace {

void release(std::uintptr_t handle, void (std::thread::*how)()) {
    auto* const running = reinterpret_cast<std::thread*>(handle);
    (running->*how)();
    delete running;
}

} // namespace

bool thread::start(void (*entry)(void*), void* argument, char const*, cpu_mask const&) noexcept {
    HEIST_ASSERT(!joinable(), "one handle, one thread");
    try {
        handle_ = reinterpret_cast<std::uintptr_t>(new std::thread(entry, argument));
    } catch (...) { // system_error: no thread to be had; bad_alloc
        return false;
    }
    joinable_ = true;
    return true;
}

void thread::join() noexcept {
    HEIST_ASSERT(joinable(), "only a started thread can be joined, and only once");
    release(handle_, &std::thread::join);
    joinable_ = false;
}

void thread::detach() noexcept {
    HEIST_ASSERT(joinable(), "only a started thread can be detached, and only once");
    release(handle_, &std::thread::detach);
    joinable_ = false;
}

void yield_cpu() noexcept {
    std::this_thread::yield();
}

} // namespace heist::platform
