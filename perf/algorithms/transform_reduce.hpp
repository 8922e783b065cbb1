// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <span>

namespace perf {

struct transform_reduce_kernels {
    double (*dot)(std::span<double const>, std::span<double const>); // pre: equally long
};

} // namespace perf
