// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "model/sim_atomics.hpp"

#include <heist/scheduler/parker.hpp>

namespace model {

// core::wait() of scheduler/core.hpp, without anything to help.
template <class Done, class Announce>
void wait(heist::scheduler::basic_parker<sim>& bed, Done const& done, Announce const& announce) {
    bool announced = false;
    while (!done()) {
        if (announced) {
            bed.park();
            if (!takes_step()) { // a mutant takes any token for the end; it may be one of before
                return;
            }
        } else if (!announce()) {
            return;
        } else {
            announced = true;
        }
    }
}

} // namespace model
