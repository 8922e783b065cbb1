// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <simulate/experiment.hpp>

namespace simulate {

// What must hold on any machine: a run repeats itself, every element runs once, unit tasks take W / P + O(log W). Says on
// standard error what does not. False: something does not.
bool check(setting const& how);

// How much longer than W / P it took to run W unit tasks, in units.
double excess_of_units(setting const& how, std::size_t tasks, unsigned threads);

} // namespace simulate
