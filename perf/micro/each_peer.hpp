// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>
#include <support/timing.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace perf {

// Registers prefix/<peer> for each peer that offers Kernels. Body: void(benchmark::State&, Kernels const&).
// Every case starts when the threads of the one before it are asleep.
template <class Kernels, class Body, class Configure>
void register_each_peer(std::string const& prefix, Body body, Configure configure) {
    for (auto const who : all_peers) {
        auto const* kernels = offer<Kernels>::of(who);
        if (!kernels)
            continue;
        auto const label = prefix + '/' + std::string{name(who)};
        auto const quiet_body = [=](benchmark::State& state) {
            wait_until_quiet();
            body(state, *kernels);
        };
        configure(benchmark::RegisterBenchmark(label.c_str(), quiet_body));
    }
}

} // namespace perf
