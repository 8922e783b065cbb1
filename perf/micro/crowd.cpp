// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More threads than CPUs: 16 of the peer, and on each CPU one that spins and belongs to nobody. (To the kernel's scheduler a thread of this process
// is the same as one of another.) Whoever waits for a thread by spinning waits for a thread that has no CPU.
#include <micro/crowd.hpp>

#include <micro/each_peer.hpp>
#include <micro/micro.hpp>
#include <support/statistics.hpp>

#include <atomic>
#include <thread>
#include <vector>

namespace perf {
namespace {

// One thread per CPU that does nothing but take its time.
class spinners {
public:
    spinners() {
        for (auto left = std::thread::hardware_concurrency(); left != 0; --left)
            threads_.emplace_back([this] {
                while (!over_.load(std::memory_order_relaxed)) {
                }
            });
    }
    ~spinners() {
        over_ = true;
        for (auto& thread : threads_)
            thread.join();
    }
    spinners(spinners const&) = delete;
    spinners& operator=(spinners const&) = delete;

private:
    std::atomic<bool> over_{false};
    std::vector<std::thread> threads_;
};

template <class Work>
void run_beside_spinners(benchmark::State& state, Work const& work) {
    work(); // starts the threads
    spinners const others;
    std::vector<double> times;
    for ([[maybe_unused]] auto const iteration : state) {
        auto const taken = time(work);
        state.SetIterationTime(taken.count() * 1e-9);
        times.push_back(taken.count() * 1e-6);
    }
    state.counters["median_ms"] = median(times);
}

template <std::size_t Microseconds>
void run_heavy(benchmark::State& state, crowd_kernels const& kernels) {
    std::vector<work_item> items(Microseconds, work_item{1, steps_per_microsecond});
    run_beside_spinners(state, [&] { kernels.heavy(items); });
}

} // namespace

void register_crowd() {
    auto const configure = [](auto* cases) { cases->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(100); };
    register_each_peer<crowd_kernels>("crowd/2ms", run_heavy<2000>, configure);
    register_each_peer<crowd_kernels>("crowd/20ms", run_heavy<20000>, configure);
}

} // namespace perf
