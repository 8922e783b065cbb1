// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// pthread_create fails from the k-th thread on, or now and then: every one of the 86 names gives the right result on the threads
// that there are.

#include "fuzz/fuzz.hpp"
#include "support/random.hpp"
#include "support/soak.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// Which of the threads that are asked for are refused, by their number.
enum class refuse { none, from_the_kth_on, every_kth };
std::atomic<refuse> which{refuse::none};
std::atomic<std::uint64_t> kth{0};
std::atomic<std::uint64_t> wanted{0};
std::atomic<std::uint64_t> refused{0};

bool is_refused(std::uint64_t number) {
    switch (which.load()) {
    case refuse::none: return false;
    case refuse::from_the_kth_on: return number >= kth.load();
    case refuse::every_kth: return number % kth.load() == 0;
    }
    return false;
}

} // namespace

// Stands before the C library's.
extern "C" int pthread_create(pthread_t* thread, pthread_attr_t const* attributes, void* (*start)(void*),
                              void* argument) {
    using creator = int (*)(pthread_t*, pthread_attr_t const*, void* (*)(void*), void*);
    static auto const real = reinterpret_cast<creator>(dlsym(RTLD_NEXT, "pthread_create"));
    if (is_refused(wanted.fetch_add(1))) {
        refused.fetch_add(1);
        return EAGAIN;
    }
    return real(thread, attributes, start, argument);
}

namespace {

enum outcome { somebody_was_refused, nobody_was_refused, wrong };

// Calls every name once, in a process that has no thread but this one.
int call_every_name(refuse how, std::uint64_t k, std::uint64_t seed) {
    which = how;
    kth = k;
    fuzz::choices seeds(seed);
    for (fuzz::test_case const& each : fuzz::cases()) {
        fuzz::choices draw(seeds.bits());
        try {
            each.run(draw);
        } catch (std::exception const& complaint) {
            std::fprintf(stderr, "%s: %s; %s\n", each.name, complaint.what(), draw.notes().c_str());
            return wrong;
        }
    }
    return refused.load() != 0 ? somebody_was_refused : nobody_was_refused;
}

std::size_t processes = 0;

void expect_right(refuse how, std::uint64_t k, std::uint64_t seed) {
    std::fflush(nullptr);
    pid_t const child = fork();
    if (child == 0) {
        alarm(120);
        _exit(call_every_name(how, k, seed));
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    // Whether as many as k threads are wanted at all depends on what was drawn; the first one always is.
    EXPECT_TRUE(WIFEXITED(status) &&
                (WEXITSTATUS(status) == somebody_was_refused || (k > 1 && WEXITSTATUS(status) == nobody_was_refused)))
        << "k " << k << ", seed " << seed << ", status " << status;
    ++processes;
}

} // namespace

TEST(refused_threads, from_the_kth_on_leave_every_name_right) {
    support::random_source random;
    std::size_t const rounds = support::times({1, 1, 100});
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::uint64_t k : {0u, 1u, 2u, 5u, 12u}) {
            expect_right(refuse::from_the_kth_on, k, random.bits());
        }
    }
    support::soak_row("pthread_create fails from the k-th on", "right result, always", processes,
                      " processes, k from 0 to 12, of ", fuzz::cases().size(), " calls each, all right");
}

TEST(refused_threads, now_and_then_leave_every_name_right) {
    support::random_source random;
    std::size_t const rounds = support::times({1, 1, 50});
    processes = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::uint64_t k : {2u, 3u}) {
            expect_right(refuse::every_kth, k, random.bits());
        }
    }
    support::soak_row("pthread_create fails every k-th time", "right result, always", processes, " processes of ",
                      fuzz::cases().size(), " calls each, all right");
}
