// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <span>

namespace perf {

struct reduce_kernels {
    double (*sum)(std::span<double const>);
};

} // namespace perf
