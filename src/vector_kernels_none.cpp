// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <heist/algorithms/sort/vector_kernels.hpp>

namespace heist::algorithms::sorting {

vector_kernels<std::int32_t> const* find_vector_kernels(std::int32_t) noexcept {
    return nullptr;
}

vector_kernels<std::int64_t> const* find_vector_kernels(std::int64_t) noexcept {
    return nullptr;
}

} // namespace heist::algorithms::sorting
