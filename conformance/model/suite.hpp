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

// A mutant that no model kills, because the weaker order is enough as well.
struct equivalent {
    site_name where;
    mutant::part what;
    std::memory_order weaker;
    char const* argument;
};

// A mutant beyond those of the headers: a look that is left out, so that the load says `answer` whatever the word holds,
// or an order of a core that another suite is about.
struct named_mutant {
    site_name where;
    mutant::part what = mutant::part::answer;
    std::uint64_t answer = 0;
    std::memory_order weaker = std::memory_order_relaxed;
};

struct suite {
    std::vector<std::string> headers; // of heist/scheduler or heist/splitting, all of whose memory orders are mutated
    std::vector<program> programs;
    std::vector<named_mutant> more;
    std::vector<equivalent> equivalents;
};

// No execution of any program fails: all within a few deviations, and random ones, a million per suite. HEIST_MODEL_REPLAY
// runs one again; the long form (support/scale.hpp) has a hundred times as many.
void expect_holds(suite const& all);

// Each memory order of the headers is weakened by one step, each read-modify-write torn, and `more` tried: some program fails, or the
// mutant is in the list of equivalents. Each program kills at least one mutant, and no memory order of the headers is
// out of the programs' reach. HEIST_MODEL_VERBOSE prints the trace of each kill.
void expect_kills(suite const& all);

} // namespace model
