// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <micro/crowd.hpp>

#include <heist/heist.hpp>

namespace perf {
namespace {

void run(std::span<work_item> items) {
    static heist::pool many{{.threads = crowd}};
    heist::for_each(heist::par.on(many), items.begin(), items.end(), heavy{});
}

offer<crowd_kernels> const offered{peer::heist, {run}};

} // namespace
} // namespace perf
