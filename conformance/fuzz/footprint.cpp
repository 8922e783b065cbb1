// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory stays flat: after any number of calls of each of the 86 names, as many bytes are in use as after the first.

#include "fuzz/fuzz.hpp"
#include "support/allocation_counter.hpp"
#include "support/random.hpp"
#include "support/rendezvous.hpp"
#include "support/soak.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>

#include <malloc.h>
#include <unistd.h>

namespace {

// What the process has of the machine's memory, after the C library has given back what it can.
std::size_t resident_bytes() {
    malloc_trim(0);
    std::size_t total = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> total >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t calls_each = 0;

void call_again_and_again(fuzz::attempt const& some) {
    for (std::size_t i = 0; i < calls_each; ++i) {
        some.prepare();
        some.call();
    }
}

} // namespace

TEST(footprint, is_the_same_after_many_calls_of_each_name) {
    support::random_source random;
    auto const usual = fuzz::make_calls;
    fuzz::make_calls = call_again_and_again;
    std::size_t const calls = support::times({30, 30, 100'000});
    std::ptrdiff_t most_grown = 0;
    char const* by = "none";
    for (fuzz::test_case const& each : fuzz::cases()) {
        std::uint64_t const seed = random.bits();
        auto const run = [&](std::size_t repeated) {
            calls_each = repeated;
            fuzz::choices draw(seed);
            ASSERT_NO_THROW(each.run(draw)) << each.name << ", seed " << seed;
        };
        run(10); // threads are started, places are made
        std::size_t const before = support::living_bytes();
        std::size_t const resident = resident_bytes();
        run(calls);
        EXPECT_TRUE(support::wait_until([&] { return support::living_bytes() <= before; }))
            << each.name << ", seed " << seed << ": " << support::living_bytes() - before << " bytes were kept";
        auto const grown = static_cast<std::ptrdiff_t>(resident_bytes() - resident);
        if (grown > most_grown) {
            most_grown = grown;
            by = each.name;
        }
    }
    fuzz::make_calls = usual;
    support::soak_row("memory after many calls of each name", "0 bytes more after 10^5 calls", calls, " calls of each of ",
                      fuzz::cases().size(), " names, 0 bytes kept; resident memory grew by at most ", most_grown / 1024,
                      " KiB (", by, ")");
}
