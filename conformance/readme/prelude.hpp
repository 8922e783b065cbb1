// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// What a snippet of README.md without a main() may take for granted: these headers and these names.
#include <heist/heist.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

inline std::vector<double> v(1000, 2.0);
inline std::vector<double> a(1000, 3.0);
inline std::vector<double> b(1000, 4.0);
inline heist::pool pool{heist::pool_options{.threads = 2}};
// Never asks anybody to stop.
struct patient_token {
    bool stop_requested() const noexcept { return false; }
};
inline patient_token const token;
inline auto const f = [](double& x) { x = std::sqrt(x); };
