// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <heist/platform/thread.hpp>

namespace heist::platform {
namespace {

constexpr std::size_t name_bytes = 16; // the kernel's limit, the final zero included

// What the new thread must know before it can run the entry. On the heap, because start() does not wait for
// the thread to read it, and a detached thread may begin after its handle is gone.
struct assignment {
    void (*entry)(void*);
    void* argument;
    char name[name_bytes];
    cpu_mask cpus; // that it may run on; none: those that it inherits
};

[[maybe_unused]] cpu_set_t* as_set(cpu_mask& mask) noexcept {
    return reinterpret_cast<cpu_set_t*>(mask.words);
}

extern "C" void* run_assignment(void* raw) {
    std::unique_ptr<assignment> given{static_cast<assignment*>(raw)};
    given->cpus.apply_to_this_thread();
    if (given->name[0] != '\0')
        pthread_setname_np(pthread_self(), given->name);
    auto const entry = given->entry;
    auto* const argument = given->argument;
    given.reset(); // the entry may run until the process exits
    entry(argument);
    return nullptr;
}

// The C library keeps the signals it needs itself (setuid across threads, cancellation) out of the set.
sigset_t asynchronous_signals() noexcept {
    sigset_t set;
    sigfillset(&set);
    for (int const synchronous : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS})
        sigdelset(&set, synchronous);
    return set;
}

// Creates the thread on another CPU than this one, if there is one: its creator wants to go on working, and a kernel may leave the two on
// one CPU for milliseconds (README.md, Decisions). Once it runs it gets the whole mask.
bool create_elsewhere([[maybe_unused]] pthread_t& created, [[maybe_unused]] assignment& given) noexcept {
#if !defined(__GLIBC__) // musl has no attribute for it
    return false;
#else
    int const here = sched_getcpu();
    if (here < 0)
        return false;
    cpu_mask others = given.cpus;
    CPU_CLR_S(static_cast<unsigned>(here), sizeof others.words, as_set(others));
    pthread_attr_t attributes;
    if (others.count() == 0 || pthread_attr_init(&attributes) != 0)
        return false;
    bool const done = pthread_attr_setaffinity_np(&attributes, sizeof others.words, as_set(others)) == 0 &&
                      pthread_create(&created, &attributes, &run_assignment, &given) == 0;
    pthread_attr_destroy(&attributes);
    return done;
#endif
}

static_assert(sizeof(pthread_t) <= sizeof(std::uintptr_t), "handle_ holds a pthread_t");

std::uintptr_t pack(pthread_t from) noexcept {
    std::uintptr_t to = 0;
    std::memcpy(&to, &from, sizeof from);
    return to;
}

pthread_t unpack(std::uintptr_t from) noexcept {
    pthread_t to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}

} // namespace

bool thread::start(void (*entry)(void*), void* argument, char const* name, cpu_mask const& where) noexcept {
    HEIST_ASSERT(!joinable(), "one handle, one thread");
    auto* const given = new (std::nothrow) assignment{entry, argument, {}, where};
    if (given == nullptr)
        return false;
    if (name != nullptr)
        std::memcpy(given->name, name, strnlen(name, name_bytes - 1));

    // A thread inherits the mask of its creator, so the creator wears it for a moment: there is no
    // instruction in which the new thread could take a signal. What arrives here meanwhile is delivered when
    // the mask is back.
    sigset_t const inherited = asynchronous_signals();
    sigset_t mine;
    pthread_sigmask(SIG_SETMASK, &inherited, &mine);
    pthread_t created;
    bool const done =
        create_elsewhere(created, *given) || pthread_create(&created, nullptr, &run_assignment, given) == 0;
    pthread_sigmask(SIG_SETMASK, &mine, nullptr);

    if (!done) {
        delete given;
        return false;
    }
    handle_ = pack(created);
    joinable_ = true;
    return true;
}

void thread::join() noexcept {
    HEIST_ASSERT(joinable(), "only a started thread can be joined, and only once");
    pthread_join(unpack(handle_), nullptr);
    joinable_ = false;
}

void thread::detach() noexcept {
    HEIST_ASSERT(joinable(), "only a started thread can be detached, and only once");
    pthread_detach(unpack(handle_));
    joinable_ = false;
}

void yield_cpu() noexcept {
    sched_yield();
}

} // namespace heist::platform
