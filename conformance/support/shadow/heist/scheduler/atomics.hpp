// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "support/chaos_atomics.hpp"

// Found before the file of the same name in include/: all that is compiled with this folder in front, such as the library heist_chaos,
// is delayed at random ahead of each atomic operation of the scheduler.
namespace heist::scheduler {

using std_atomics =
    support::chaos_atomics; // another type, so its templates have other symbols than those of an ordinary build

} // namespace heist::scheduler
