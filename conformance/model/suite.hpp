// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "model/simulation.hpp"

#include <cstdint>
#include <string>
#include <vector>

// Scenarios of one or two cores, and the mutants that they must notice.
namespace model {

// A site by its names: the `nth` of its kind in a function, from top to bottom.
struct site_name {
    char const* file;
    char const* function;
    operation what;
    unsigned nth = 1;
};

// A mutant beyond those of the headers: a result that is not looked at, so that the operation says `answer` whatever the word
// holds, a step of a program that suites share, or an order of a core that another suite is about.
struct named_mutant {
    site_name where;
    mutant::part what = mutant::part::answer;
    std::uint64_t answer = 0;
    std::memory_order weaker = std::memory_order_relaxed;
};

// A mutant that no model kills, because the protocol holds without it as well.
struct equivalent {
    named_mutant change;
    char const* argument;
};

struct suite {
    std::vector<std::string> headers; // of heist/scheduler or heist/splitting, all of which is mutated
    std::vector<program> programs;
    std::vector<named_mutant> more;
    std::vector<equivalent> equivalents;
};

// No execution of any program fails: all within a few deviations, and random ones, a million per suite. HEIST_MODEL_REPLAY
// runs one again, of a mutant too; the long form (support/scale.hpp) has a hundred times as many.
void expect_holds(suite const& all);

// Each memory order of the headers is weakened by one step, each read-modify-write torn, each lock, each wake-up, and each step of the
// suite's own programs left out, and `more` tried: some program fails, or the
// mutant is in the list of equivalents. Each program kills at least one mutant, and no memory order of the headers is
// out of the programs' reach. HEIST_MODEL_VERBOSE prints the trace of each kill.
void expect_kills(suite const& all);

} // namespace model
