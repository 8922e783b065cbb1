// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace simulate {

// What one step costs on a machine, in ns. The defaults are those of two cores of an AMD EPYC (KVM guest); heist_record measures them.
struct costs {
    double hit = 0.4;          // a load from a line that this CPU has
    double modify = 2.7;       // a locked instruction on a line that this CPU has alone
    double lost = 2.8;         // a compare-exchange that fails there
    double transfer = 135;     // a line that another CPU has written
    double pause = 32;         // one round of a spin loop
    double clock = 30;         // reading the clock
    double wake_call = 15'000; // what a waker pays …
    double start_call = 20'000;
    double start_latency = 34'000;
    std::vector<double> wake_latency{24e3, 28e3, 32e3, 34e3, 37e3, 41e3, 43e3, 47e3, 51e3, 54e3}; // … and when the sleeper runs: equally likely
};

// One line per member: its name, then its value or values.
void write(std::ostream& out, costs const& prices);
costs read_costs(std::string const& path); // throws std::runtime_error

} // namespace simulate
