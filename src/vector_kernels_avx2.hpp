// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <heist/algorithms/sort/vector_kernels.hpp>

namespace heist::algorithms::sorting {

extern vector_kernels<std::int32_t> const avx2_kernels_32;
extern vector_kernels<std::int64_t> const avx2_kernels_64;

} // namespace heist::algorithms::sorting
