// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "model/memory.hpp"
#include "model/sites.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

// Runs a small concurrent program over and over, each time with other choices: which thread goes on, which of the allowed
// values a load returns, where a store lands in the modification order.
namespace model {

// ---- programs --------------------------------------------------------------------------------------------------------

// What is run. `make` builds the shared state, as thread 0; threads 1 … `threads` then run `body`; `end` checks what is
// left, as thread 0, which knows all that the others did; `drop` destroys the state.
struct program {
    std::string name;
    unsigned threads = 0;
    std::function<void()> make;
    std::function<void(unsigned)> body;
    std::function<void()> end;
    std::function<void()> drop;
};

// A program from a class with `threads`, `run(unsigned thread)` and `end()`, which is built anew for each execution.
template <class Scenario>
program program_of(std::string name) {
    auto const state = std::make_shared<std::optional<Scenario>>();
    return {std::move(name),
            Scenario::threads,
            [state] { state->emplace(); },
            [state](unsigned thread) { (*state)->run(thread); },
            [state] { (*state)->end(); },
            [state] { state->reset(); }};
}

// ---- exploring -------------------------------------------------------------------------------------------------------

struct verdict {
    bool failed = false;
    bool complete = false; // all executions within the limits were run
    std::uint64_t executions = 0;
    std::uint64_t steps = 0;
    std::string report; // what failed, the trace, how to see it again
};

// Deviations from the sequentially consistent execution without preemption that one execution may have.
struct limits {
    static constexpr unsigned unlimited = std::numeric_limits<unsigned>::max();
    unsigned preemptions = unlimited;
    unsigned surprises = unlimited; // stale values, stores put behind others, spurious failures
    std::uint64_t executions = std::numeric_limits<std::uint64_t>::max();
};

// Runs all executions within the limits; stops at the first that fails.
verdict explore(program const& what, limits const& within, mutant const* change = nullptr);

// Runs random executions; stops at the first that fails.
verdict sample(program const& what, std::uint64_t executions, std::uint64_t seed, mutant const* change = nullptr);

// Runs the execution that a report has named.
verdict replay(program const& what, std::string_view path, mutant const* change = nullptr);

// ---- for what runs inside --------------------------------------------------------------------------------------------

// Ends the execution as failed, unless it holds.
void require(bool holds, char const* what);

// In a loop that waits for another thread: lets the others go on. If nobody can, the execution fails.
void pause();

// The calling thread goes on as the only thread of a child of fork(): the others stop where they are. What they have stored is
// there, but it did not happen before.
void become_child();

// A step of a protocol that the program repeats: false in the mutant that leaves it out.
bool takes_step(std::source_location where = std::source_location::current());

void fence(std::memory_order order, std::source_location where = std::source_location::current());

// An atomic object, known to the memory from its first use on.
class cell {
public:
    explicit cell(std::uint64_t initial);
    ~cell();
    cell(cell const&) = delete;
    cell& operator=(cell const&) = delete;

    std::uint64_t load(std::memory_order order, std::source_location const& where) const;
    void store(std::uint64_t value, std::memory_order order, std::source_location const& where);
    std::uint64_t modify(operation what, std::uint64_t operand, std::uint64_t mask, std::memory_order order,
                         std::source_location const& where);
    bool compare_exchange(exchange_strength strength, std::uint64_t& expected, std::uint64_t desired,
                          std::memory_order success, std::optional<std::memory_order> failure,
                          std::source_location const& where);
    void wait(std::uint64_t expected, std::source_location const& where) const;
    void wake(std::source_location const& where) const;

private:
    unsigned place() const;

    std::uint64_t initial_;
    moment made_;
    mutable int place_ = -1;
};

// Watches an object that is no atomic: two accesses, one of them a write, of which none happens before the other fail.
class witness {
public:
    witness();
    ~witness();
    witness(witness const&) = delete;
    witness& operator=(witness const&) = delete;

    void reads(std::source_location const& where) const;
    void writes(std::source_location const& where);

private:
    moment written_;
    mutable std::array<std::uint32_t, max_threads> read_{};
    bool alive_ = true;
};

// std::mutex. What it guards is no atomic, and whoever takes the lock touches it: a lock that is left out is a data race, unless
// something else keeps the others away.
class mutex {
public:
    void lock(std::source_location where = std::source_location::current());
    void unlock();

private:
    static constexpr unsigned nobody = max_threads;

    unsigned holder_ = nobody;
    view last_;
    witness guarded_;
};

} // namespace model
