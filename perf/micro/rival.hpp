// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <benchmark/benchmark.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace perf {

// A second thread that tries the same thing over and over while the first is timed.
class rival {
public:
    // attempt: bool(), did it succeed?
    template <class Attempt>
    explicit rival(Attempt attempt)
        : thread_{[this, attempt]() mutable {
              now_ = phase::running;
              std::uint64_t successes = 0;
              while (now_ == phase::running)
                  successes += attempt() ? 1U : 0U;
              successes_ = successes;
          }} {
        while (now_ == phase::starting)
            std::this_thread::yield();
    }

    // Ends the rivalry. Call it once. Successes are reported per second of the timed thread.
    void report(benchmark::State& state, char const* counter) {
        now_ = phase::over;
        thread_.join();
        state.counters[counter] = benchmark::Counter{static_cast<double>(successes_), benchmark::Counter::kIsRate};
    }

private:
    enum class phase { starting, running, over };

    std::atomic<phase> now_{phase::starting};
    std::uint64_t successes_ = 0; // written by the thread, read after join
    std::thread thread_;          // the last member: it uses the others
};

} // namespace perf
