// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// operator new fails at each place where a call asks for memory, in turn, for each of the 86 names: the call gives the right result
// or std::bad_alloc, nothing hangs or leaks, and the next call works.

#include "fuzz/fuzz.hpp"
#include "support/allocation_counter.hpp"
#include "support/random.hpp"
#include "support/rendezvous.hpp"
#include "support/soak.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace {

// The first ones are where an algorithm gets its own memory; behind them come those of the elements, strings for instance,
// which may be thousands.
constexpr std::uint64_t each_of_the_first = 40;

std::uint64_t refused_calls = 0; // calls in which an allocation failed
std::uint64_t gave_up = 0;       // those of them that threw bad_alloc

// One call whose allocations [site, site + how_many) fail. False if it asks for less.
bool fails_at(fuzz::attempt const& some, std::uint64_t site, std::uint64_t how_many) {
    some.prepare();
    support::refused_allocations const shortage(site, how_many);
    bool threw = false;
    try {
        some.call();
    } catch (std::bad_alloc const&) {
        threw = true;
    }
    bool const refused = shortage.refused() != 0;
    refused_calls += refused;
    gave_up += threw;
    if (threw && !refused) {
        throw fuzz::difference("bad_alloc, but there was memory");
    }
    return refused;
}

void call_with_each_failure(fuzz::attempt const& some) {
    for (std::uint64_t how_many : {std::uint64_t{1}, support::refused_allocations::all}) {
        for (std::uint64_t site = 0; fails_at(some, site, how_many);) {
            site += site < each_of_the_first ? 1 : site;
        }
    }
    some.prepare();
    some.call();
}

std::uint64_t only_site = 0;
bool was_asked = false;

// Then twice, because the second one may find what the first has left.
void call_with_one_failure(fuzz::attempt const& some) {
    was_asked = fails_at(some, only_site, support::refused_allocations::all);
    for (int again = 0; again < 2; ++again) {
        some.prepare();
        some.call();
    }
}

void run(fuzz::test_case const& some, std::uint64_t seed) {
    fuzz::choices draw(seed);
    try {
        some.run(draw);
    } catch (std::exception const& complaint) {
        std::fprintf(stderr, "%s: %s; seed 0x%llx: %s\n", some.name, complaint.what(),
                     static_cast<unsigned long long>(seed), draw.notes().c_str());
        throw;
    }
}

constexpr std::uint64_t most_cold_sites = 12; // a pool, its threads, a buffer or two; then come the elements' own

enum outcome { had_memory = 0, lacked_memory = 1, failed = 2 };

// Of a process that has no threads yet.
template <class Body>
int status_of_child(Body const& body) {
    std::fflush(nullptr);
    pid_t const child = fork();
    if (child == 0) {
        alarm(60);
        try {
            body();
        } catch (...) { // whatever it is: out of here, it would go on with the other tests of this program
            _exit(failed);
        }
        _exit(was_asked ? lacked_memory : had_memory);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

std::string rows_goal() {
    return "right result or bad_alloc; no hang, leak, terminate; the next call works";
}

class shortage : public ::testing::Test {
protected:
    ~shortage() override { fuzz::make_calls = usual_; }

    void (*const usual_)(fuzz::attempt const&) = fuzz::make_calls;
    std::size_t const rounds_ = support::times({1, 1, 60});
};

} // namespace

// Each in a process whose pools have no threads yet: those have to be started without memory, too.
TEST_F(shortage, at_each_place_of_a_first_call) {
    support::random_source random;
    std::size_t processes = 0;
    fuzz::make_calls = call_with_one_failure;
    for (std::size_t round = 0; round < rounds_; ++round) {
        for (fuzz::test_case const& each : fuzz::cases()) {
            std::uint64_t const seed = random.bits();
            bool asks = true;
            for (only_site = 0; asks && only_site < most_cold_sites; ++only_site) {
                int const status = status_of_child([&] { run(each, seed); });
                ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) != failed)
                    << each.name << ", seed " << seed << ", site " << only_site << ", status " << status;
                asks = WEXITSTATUS(status) == lacked_memory;
                processes += asks;
            }
        }
    }
    EXPECT_GT(processes, fuzz::cases().size());
    support::soak_row("memory failure, cold: at each place of a process's first call", rows_goal(), processes,
                      " processes of ", fuzz::cases().size(), " names lacked memory, all right");
}

TEST_F(shortage, at_each_place_of_a_warm_call) {
    support::random_source random;
    for (std::size_t round = 0; round < rounds_; ++round) {
        for (fuzz::test_case const& each : fuzz::cases()) {
            std::uint64_t const seed = random.bits();
            run(each, seed); // whatever is made once is made now
            std::size_t const before = support::living_bytes();
            fuzz::make_calls = call_with_each_failure;
            ASSERT_NO_THROW(run(each, seed));
            fuzz::make_calls = usual_;
            // A worker that has just been started may still hold what it was given.
            ASSERT_TRUE(support::wait_until([&] { return support::living_bytes() <= before; }))
                << each.name << ", seed " << seed << ": " << support::living_bytes() - before << " bytes were kept";
        }
    }
    EXPECT_GT(gave_up, 0u);
    support::soak_row("memory failure, warm: at each place of a call", rows_goal(), refused_calls, " calls of ",
                      fuzz::cases().size(), " names lacked memory, ", gave_up, " gave up with bad_alloc, 0 bytes kept");
}
