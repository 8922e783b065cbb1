// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <cstdint>

namespace perf {

struct join_kernels {
    std::uint64_t (*fib)(unsigned n); // forks down to fib(1), without a sequential cut-off: nothing but forks and joins
};

} // namespace perf
