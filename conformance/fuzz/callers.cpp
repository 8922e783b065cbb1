// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random calls of all names from one to eight threads at once, on shared pools: each gets its own right result.

#include "fuzz/fuzz.hpp"
#include "scheduler/crew.hpp"
#include "support/random.hpp"
#include "support/soak.hpp"

#include <support/resident.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

#include <malloc.h>
#include <unistd.h>

namespace {

using scheduler_test::in_threads;

using clock_type = std::chrono::steady_clock;

thread_local std::string this_case; // as HEIST_FUZZ_CASE wants it

struct slowest_call {
    std::mutex guard;
    clock_type::duration took{0};
    std::string which;
};
slowest_call slowest;

void call_and_look_at_the_clock(fuzz::attempt const& some) {
    some.prepare();
    auto const start = clock_type::now();
    some.call();
    auto const took = clock_type::now() - start;
    std::lock_guard const lock(slowest.guard);
    if (took > slowest.took) {
        slowest.took = took;
        slowest.which = this_case;
    }
}

std::mutex counting;

bool counts_objects(fuzz::test_case const& some) {
    std::string_view const name = some.name;
    return name.starts_with("uninitialized_") || name.starts_with("destroy");
}

void call_from(std::size_t callers, std::size_t calls, std::uint64_t seed) {
    std::atomic<bool> failed{false};
    in_threads(callers, [&](std::size_t who) {
        fuzz::choices seeds(seed + who);
        for (std::size_t i = 0; i < calls / callers && !failed; ++i) {
            fuzz::test_case const& some = fuzz::cases()[seeds.below(fuzz::cases().size())];
            std::uint64_t const drawn = seeds.bits();
            fuzz::choices draw(drawn);
            this_case = std::string(some.name) + ':' + std::to_string(drawn);
            try {
                // Those that count the objects of the whole process take turns.
                std::unique_lock turn(counting, std::defer_lock);
                if (counts_objects(some)) {
                    turn.lock();
                }
                some.run(draw);
            } catch (std::exception const& complaint) {
                failed = true;
                ADD_FAILURE() << some.name << ", seed " << drawn << ", one of " << callers
                              << " callers: " << complaint.what() << "; " << draw.notes();
            }
        }
    });
}

} // namespace

TEST(callers, one_to_eight_at_once_get_what_one_alone_would_get) {
    scheduler_test::watchdog const guard(300);
    support::random_source random;
    std::size_t const calls = support::times({300, 100, 60'000});
    fuzz::make_calls = call_and_look_at_the_clock;
    call_from(8, 500, random.bits()); // threads and their memory are there
    std::ptrdiff_t const before = support::resident_kib();
    std::size_t made = 0;
    for (std::size_t callers = 1; callers <= 8 && !HasFailure(); ++callers) {
        call_from(callers, calls, random.bits());
        made += calls / callers * callers;
    }
    support::soak_row("all names, 1 to 8 callers at once", "right results, memory flat, no call late",
                      static_cast<double>(made), " calls, the longest took ",
                      std::chrono::duration<double, std::milli>(slowest.took).count(), " ms (", slowest.which,
                      "), resident memory grew by ", support::resident_kib() - before, " KiB");
}
