// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Memory stays flat: after any number of calls of each of the 86 names, as many bytes are in use as after the first.

#include "fuzz/fuzz.hpp"
#include "support/allocation_counter.hpp"
#include "support/random.hpp"
#include "support/rendezvous.hpp"
#include "support/soak.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <vector>

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

// What `seed` says, as a seed or as the bytes that it stands for: bytes give many elements to one case in 256 only.
void run(fuzz::test_case const& each, std::uint64_t seed, bool may_be_large) {
    std::array<std::uint8_t, 64> bytes{};
    fuzz::choices source(seed);
    std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(source.below(256)); });
    fuzz::choices draw = may_be_large ? fuzz::choices(seed) : fuzz::choices(std::span<std::uint8_t const>(bytes));
    ASSERT_NO_THROW(each.run(draw)) << each.name << ", seed " << seed << ": " << draw.notes();
}

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
    std::vector<std::uint64_t> seeds(support::times({1, 1, 100}));
    std::size_t const calls = support::times({30, 30, 100'000}) / seeds.size();
    std::ptrdiff_t most_grown = 0;
    char const* by = "none";
    for (fuzz::test_case const& each : fuzz::cases()) {
        std::ranges::generate(seeds, [&] { return random.bits(); });
        auto const run_all = [&](std::size_t repeated) {
            calls_each = repeated;
            for (std::size_t i = 0; i < seeds.size(); ++i) {
                run(each, seeds[i], i % 20 == 0); // large ones take most of the time: half an hour if all were
            }
        };
        run_all(10); // threads are started, places are made
        std::size_t const before = support::living_bytes();
        std::size_t const resident = resident_bytes();
        run_all(calls);
        EXPECT_TRUE(support::wait_until([&] { return support::living_bytes() <= before; }))
            << each.name << ", seeds from " << seeds.front() << ": " << support::living_bytes() - before
            << " bytes were kept";
        auto const grown = static_cast<std::ptrdiff_t>(resident_bytes() - resident);
        if (grown > most_grown) {
            most_grown = grown;
            by = each.name;
        }
    }
    fuzz::make_calls = usual;
    support::soak_row("memory after many calls of each name", "0 bytes more after 10^5 calls", calls * seeds.size(),
                      " calls of each of ", fuzz::cases().size(),
                      " names, 0 bytes kept; resident memory grew by at most ", most_grown / 1024, " KiB (", by, ")");
}
