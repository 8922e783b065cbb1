// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <ctime>
#include <thread>

namespace perf {

using nanoseconds = std::chrono::duration<double, std::nano>;

template <class Work>
nanoseconds time(Work&& work) {
    auto const start = std::chrono::steady_clock::now();
    work();
    return std::chrono::steady_clock::now() - start;
}

// CPU time of all threads of this process.
inline nanoseconds process_cpu() {
    return std::chrono::duration<double>(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

// Waits until the threads of the peer that ran last have gone to sleep. libgomp's spin for 10 ms after a call: on two
// cores whoever is measured in that time has only one.
inline void wait_until_quiet() {
    using namespace std::chrono_literals;
    constexpr auto slice = 11ms; // kernels account for a running thread at their ticks, 10 ms apart at most
    constexpr nanoseconds quiet = 50us;
    for (int slices = 0; slices != 10; ++slices) {
        auto const before = process_cpu();
        std::this_thread::sleep_for(slice);
        if (process_cpu() - before < quiet)
            return;
    }
}

} // namespace perf
