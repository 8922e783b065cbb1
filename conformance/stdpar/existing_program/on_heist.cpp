// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Added to the program by this test: after main(), did its calls run on Heist?
#include <execution>
#ifndef HEIST_STDPAR_ACTIVE
#error "std::execution::par is not on Heist"
#endif

#include <heist/pool.hpp>

#include <cstdio>
#include <cstdlib>

static struct at_exit {
    ~at_exit() {
        auto const statistics = heist::default_pool().statistics();
        auto const calls = statistics.parallel_calls + statistics.caller_only_calls;
        std::printf("%d calls on Heist\n", static_cast<int>(calls));
        std::fflush(stdout);
        if (calls < 9) {
            std::_Exit(2);
        }
    }
} check;
