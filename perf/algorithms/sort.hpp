// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <support/peer.hpp>

#include <cstdint>
#include <span>

namespace perf {

struct sort_kernels {
    void (*u64)(std::span<std::uint64_t>);
    void (*i32)(std::span<std::int32_t>);
    void (*f64)(std::span<double>);
};

} // namespace perf
