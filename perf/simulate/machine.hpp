// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <simulate/costs.hpp>

#include <cstdint>
#include <functional>
#include <source_location>

// A machine with as many CPUs as there are threads, in virtual time. Every thread is a fiber with a clock of its own; the one whose
// clock is furthest behind runs. So there is one order of all operations, and it depends on nothing but the program and the seed.
namespace simulate {

// ---- the experiment --------------------------------------------------------------------------------------------------

// What the threads did to each other.
struct tally {
    std::uint64_t transfers = 0; // lines that came from another CPU
    std::uint64_t lost = 0;      // compare-exchanges that failed
    std::uint64_t attempts = 0;  // looks at a victim, by a thief that would have stolen
    std::uint64_t wakes = 0;     // sleepers woken
};

// Runs `program` as the first thread of a new machine and returns when all threads have ended. Ends the process if nobody can go on:
// a wake-up was lost.
void run(costs const& prices, std::uint64_t seed, std::function<void()> const& program);

tally counts();

// The running thread computes for so long.
void work(double ns);

// Its clock, in ns.
double now();

// ---- the machine, as atomics and the platform layer see it -----------------------------------------------------------

enum class access {
    read,
    write, // goes through the store buffer: the thread does not wait for the line
    modify // a locked instruction
};

// Before each access to a word that threads share. Returns when it is this thread's turn.
void touch(void const* word, access how, std::source_location const& where);
void lose();  // the compare-exchange that was charged has failed
void pause(); // one round of a spin loop
void read_clock();

void park(void const* word);
void park_for(void const* word, double ns);
void wake(void const* word);
void start(void (*entry)(void*), void* argument, std::uint32_t& id);
void join(std::uint32_t id);

} // namespace simulate
