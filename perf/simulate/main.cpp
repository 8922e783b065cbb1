// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <simulate/experiment.hpp>
#include <cstdio>
int main() {
    using namespace simulate;
    setting s;
    for (unsigned p : {2u, 4u, 16u, 64u, 256u}) {
        auto n = std::size_t{16000} * p;
        for (auto const& w : {uniform(n), linear(n), pareto(n, 1.5, 1), one_hot(n, 0.2)}) {
            auto o = run_one(s, w, p, scheme::half_of_range, before::idle);
            std::printf("%-8s %4u %8.0f us ratio %.4f steals %lu failed %lu wakes %lu transfers %lu\n", w.name().c_str(), p, o.makespan/1000, o.makespan / w.bound(p), o.steals, o.failed, o.wake_ups, o.transfers);
        }
    }
}
