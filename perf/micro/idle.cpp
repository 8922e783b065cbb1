// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CPU time that the whole process burns in the second after the last of 50 calls, as far as it is more than two CPUs could
// spend on the calls themselves. The column Time is that CPU time.
#include <algorithms/for_each.hpp>
#include <micro/each_peer.hpp>
#include <micro/micro.hpp>

#include <thread>
#include <vector>

namespace perf {
namespace {

void run_idle(benchmark::State& state, for_each_kernels const& kernels) {
    std::vector<work_item> items(75, work_item{1, steps_per_microsecond});
    for ([[maybe_unused]] auto const iteration : state) {
        wait_until_quiet();
        auto const before = process_cpu();
        auto const calls = time([&] {
            for (int call = 0; call != 50; ++call)
                kernels.heavy(items);
        });
        std::this_thread::sleep_for(std::chrono::seconds{1});
        // The time of a thread that runs is known to the kernel only when it stops: so the calls are part of what is measured,
        // and what all CPUs can have spent on them is taken off.
        auto const spent = process_cpu() - before - calls * std::thread::hardware_concurrency();
        state.SetIterationTime((std::max)(spent.count(), 0.0) * 1e-9);
    }
}

} // namespace

void register_idle() {
    register_each_peer<for_each_kernels>("idle/second_after_a_call", run_idle, [](auto* cases) {
        cases->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(3);
    });
}

} // namespace perf
