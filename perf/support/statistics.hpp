// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

namespace perf {

// pre: there is a sample
inline double median(std::vector<double> samples) {
    std::sort(samples.begin(), samples.end());
    auto const half = samples.size() / 2;
    return samples.size() % 2 ? samples[half] : (samples[half - 1] + samples[half]) / 2;
}

// What a quarter of the samples is below. For what others on the machine can only make longer.
inline double quarter(std::vector<double> samples) {
    std::sort(samples.begin(), samples.end());
    return samples[samples.size() / 4];
}

} // namespace perf
