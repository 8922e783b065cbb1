// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "vector_kernels_avx2.hpp"

namespace heist::algorithms::sorting {

vector_kernels<std::int32_t> const* find_vector_kernels(std::int32_t) noexcept {
    return __builtin_cpu_supports("avx2") ? &avx2_kernels_32 : nullptr;
}

vector_kernels<std::int64_t> const* find_vector_kernels(std::int64_t) noexcept {
    return __builtin_cpu_supports("avx2") ? &avx2_kernels_64 : nullptr;
}

} // namespace heist::algorithms::sorting
